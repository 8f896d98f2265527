import type { PictureSize } from './picture-header.ts';
import { textAt } from './text-at.ts';

/** The content of a box. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Version and flags, before the content of some boxes (ISO/IEC 14496-12, 4.2). */
const versionBytes = 4;
/** Files have a few dozen; one of nothing else would only cost time. */
const maxBoxes = 10_000;

/**
 * The largest picture in an AVIF or HEIC, of which one may be put together from others, or of a sequence (ISO/IEC
 * 23008-12, 6.5.3 and 9.3; ISO/IEC 14496-12, 8.3.2).
 */
export function heifSize(view: DataView): PictureSize | null {
  if (textAt(view, 4, 4) !== 'ftyp') return null;
  const file = { from: 0, to: view.byteLength };
  const stills = findBoxes(view, file, ['meta', 'iprp', 'ipco', 'ispe'])
    .filter((box) => hasRoom(box, versionBytes + 8))
    .map(({ from }) => ({
      width: view.getUint32(from + versionBytes),
      height: view.getUint32(from + versionBytes + 4),
    }));
  const tracks = findBoxes(view, file, ['moov', 'trak', 'tkhd'])
    .filter((box) => hasRoom(box, 8))
    .map((box) => trackSize(view, box));
  const [largest = null] = [...stills, ...tracks].sort((one, other) => pixelsOf(other) - pixelsOf(one));
  return largest;
}

const hasRoom = ({ from, to }: Span, bytes: number) => to - from >= bytes;

/** Both sides close the box, as numbers with 16 bits behind the point. */
function trackSize(view: DataView, { to }: Span): PictureSize {
  return { width: view.getUint16(to - 8), height: view.getUint16(to - 4) };
}

/** @param path types of boxes, the outermost first */
function findBoxes(view: DataView, span: Span, [type, ...inner]: readonly string[]): readonly Span[] {
  if (type === undefined) return [span];
  const found = boxesIn(view, span).filter((box) => box.type === type);
  return found.flatMap(({ from, to }) =>
    findBoxes(view, { from: type === 'meta' ? from + versionBytes : from, to }, inner),
  );
}

function boxesIn(view: DataView, { from, to }: Span): readonly (Span & { readonly type: string })[] {
  const boxes = [];
  for (let at = from; at + 8 <= to && boxes.length < maxBoxes; ) {
    const [sizeBytes, headerBytes] = boxSize(view, at, to);
    if (sizeBytes < headerBytes) break;
    const end = Math.min(to, at + sizeBytes);
    boxes.push({ type: textAt(view, at + 4, 4), from: at + headerBytes, to: end });
    at = end;
  }
  return boxes;
}

/** Of the whole box and of its header: 1 announces a longer number, 0 a box that the file ends with. */
function boxSize(view: DataView, at: number, to: number): readonly [number, number] {
  const sizeBytes = view.getUint32(at);
  // Without room for the longer number the box is none, and those before it are read all the same.
  if (sizeBytes === 1) return at + 16 > to ? [0, 8] : [Number(view.getBigUint64(at + 8)), 16];
  return [sizeBytes === 0 ? to - at : sizeBytes, 8];
}

const pixelsOf = ({ width, height }: PictureSize) => width * height;
