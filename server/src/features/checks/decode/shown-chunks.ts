import { dataOf, type PngChunk, writeChunk } from './png-chunks.ts';

const sequenceNumberBytes = 4;

/**
 * The chunks of a PNG with the image that browsers show. An animation may leave its default image (IDAT) out: then its
 * first frame (fdAT) takes that place here, as a decoder without animations would show what no reader sees
 * (https://www.w3.org/TR/png-3/#apng-frame-based-animation; tried with Chromium 156).
 * @throws where that frame covers a part of the picture only
 */
export function shownChunks(chunks: readonly PngChunk[]): readonly PngChunk[] {
  const frameAt = chunks.findIndex(({ type }) => type === 'fcTL');
  const imageAt = chunks.findIndex(({ type }) => type === 'IDAT');
  const isShown = imageAt < 0 || frameAt < imageAt || !isAnimated(chunks.slice(0, imageAt));
  if (isShown) return chunks;
  if (!fillsPicture(chunks[frameAt], chunks[0])) throw new Error('the first frame does not fill the picture');
  const [before, behind] = [chunks.slice(0, frameAt), chunks.slice(frameAt + 1)];
  return [...withoutImage(before), ...frameData(behind), ...withoutImage(behind)];
}

const withoutImage = (chunks: readonly PngChunk[]) => chunks.filter(({ type }) => type !== 'IDAT');

/** Browsers take a control chunk behind the image, and one of no frames, for none. */
function isAnimated(chunks: readonly PngChunk[]): boolean {
  const control = chunks.find(({ type }) => type === 'acTL');
  if (!control) return false;
  const frameCount = dataOf(control).subarray(0, 4);
  return frameCount.some((byte) => byte > 0);
}

/** Width, height and both offsets follow the sequence number of a frame; a picture's header begins with its sides. */
function fillsPicture(frame: PngChunk | undefined, header: PngChunk | undefined): boolean {
  if (!frame || !header) return false;
  const [sides, offsets] = [dataOf(frame).subarray(4, 12), dataOf(frame).subarray(12, 20)];
  return sides.equals(dataOf(header).subarray(0, 8)) && offsets.every((byte) => byte === 0);
}

/** Of the first frame, which ends where the next one begins. */
function frameData(chunks: readonly PngChunk[]): readonly PngChunk[] {
  const end = chunks.findIndex(({ type }) => type === 'fcTL');
  return chunks
    .slice(0, end < 0 ? undefined : end)
    .filter(({ type }) => type === 'fdAT')
    .map((chunk) => writeChunk('IDAT', dataOf(chunk).subarray(sequenceNumberBytes)));
}
