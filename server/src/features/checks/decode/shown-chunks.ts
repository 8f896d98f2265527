import { dataOf, isIntact, type PngChunk, writeChunk } from './png-chunks.ts';

const sequenceNumberBytes = 4;
/** Of the chunks that control an animation and one of its frames (https://www.w3.org/TR/png-3/#11acTL). */
const [controlBytes, frameBytes] = [8, 26];
const mostFrames = 2 ** 31 - 1;

/**
 * The chunks of a PNG with the image that browsers show. An animation may leave its default image (IDAT) out: then its
 * first frame (fdAT) takes that place here, as a decoder without animations would show what no reader sees
 * (https://www.w3.org/TR/png-3/#apng-frame-based-animation; tried with Chromium 156).
 * @throws where that frame covers a part of the picture only, and where the animation breaks a rule: some browsers pass
 * over a broken chunk and show the default image
 */
export function shownChunks(chunks: readonly PngChunk[]): readonly PngChunk[] {
  const frameAt = chunks.findIndex(({ type }) => type === 'fcTL');
  const imageAt = chunks.findIndex(({ type }) => type === 'IDAT');
  // Browsers take a control chunk behind the image for none.
  const [control, ...others] = chunks.slice(0, Math.max(0, imageAt)).filter(({ type }) => type === 'acTL');
  if (!control || frameAt < imageAt) return chunks;
  const frameCount = others.length === 0 ? readFrameCount(control) : null;
  // One of no frames is none, too.
  if (frameCount === 0) return chunks;
  const [before, behind] = [chunks.slice(0, frameAt), chunks.slice(frameAt + 1)];
  const parts = partsOfFrame(behind);
  if (frameCount === null || !isFirstFrame(chunks[frameAt]) || !parts.every(isInOrder))
    throw new Error('the animation breaks a rule');
  if (!fillsPicture(chunks[frameAt], chunks[0])) throw new Error('the first frame does not fill the picture');
  const image = parts.map((part) => writeChunk('IDAT', dataOf(part).subarray(sequenceNumberBytes)));
  return [...withoutImage(before), ...image, ...withoutImage(behind)];
}

const withoutImage = (chunks: readonly PngChunk[]) => chunks.filter(({ type }) => type !== 'IDAT');

/** Null where the chunk breaks a rule. */
function readFrameCount(control: PngChunk): number | null {
  const data = dataOf(control);
  if (!isIntact(control) || data.length !== controlBytes) return null;
  const count = data.readUInt32BE(0);
  return count > mostFrames ? null : count;
}

/** Its number is 0; what becomes of it before the next frame, and how it is laid over the last, have three and two ways. */
function isFirstFrame(frame: PngChunk | undefined): boolean {
  if (!frame || !isIntact(frame)) return false;
  const data = dataOf(frame);
  if (data.length !== frameBytes) return false;
  return data.readUInt32BE(0) === 0 && data.readUInt8(24) <= 2 && data.readUInt8(25) <= 1;
}

const isInOrder = (part: PngChunk, at: number) =>
  isIntact(part) && dataOf(part).length >= sequenceNumberBytes && dataOf(part).readUInt32BE(0) === at + 1;

/** Width, height and both offsets follow the sequence number of a frame; a picture's header begins with its sides. */
function fillsPicture(frame: PngChunk | undefined, header: PngChunk | undefined): boolean {
  if (!frame || !header) return false;
  const [sides, offsets] = [dataOf(frame).subarray(4, 12), dataOf(frame).subarray(12, 20)];
  return sides.equals(dataOf(header).subarray(0, 8)) && offsets.every((byte) => byte === 0);
}

/** What belongs to the first frame, which ends where the next one begins. */
function partsOfFrame(chunks: readonly PngChunk[]): readonly PngChunk[] {
  const end = chunks.findIndex(({ type }) => type === 'fcTL');
  return chunks.slice(0, end < 0 ? undefined : end).filter(({ type }) => type === 'fdAT');
}
