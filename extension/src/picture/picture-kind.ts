export type PictureKind = 'jpeg' | 'png' | 'other';

export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** By the first bytes: names and headers of the web say little about what a file is. */
export function kindOf(bytes: Uint8Array): PictureKind {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  return startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ? 'png' : 'other';
}

/** What a file is to a reader of its Content Credentials; null for kinds that carry none we could read. */
export function mediaTypeOf(bytes: Uint8Array): string | null {
  const kind = kindOf(bytes);
  if (kind !== 'other') return `image/${kind}`;
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('GIF8')) return 'image/gif';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp';
  return /^.{4}ftypavi[fs]/s.test(head) ? 'image/avif' : null;
}

/** Size from the header, before anything is decoded; null when the header does not say. */
export function sizeFromHeader(bytes: Uint8Array, kind: PictureKind): PixelSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === 'jpeg') return jpegSize(view);
  if (kind === 'png' && view.byteLength >= 24) {
    return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
  }
  return null;
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, at) => bytes[at] === byte);
}

/**
 * Walks the segments up to the first frame header (SOF0..SOF15 without DHT, JPG and DAC: ITU-T T.81, table B.1,
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf).
 */
function jpegSize(view: DataView): PixelSize | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
    } else if (isFrameHeader(marker)) {
      return { heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) };
    } else {
      at += 2 + view.getUint16(at + 2);
    }
  }
  return null;
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
