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

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, at) => bytes[at] === byte);
}
