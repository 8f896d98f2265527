import { readJpegHeader } from './jpeg-header.ts';
import type { PictureHeader } from './picture-header.ts';
import { readPngHeader } from './png-header.ts';

/** A format that servers decode: a client sends any other as a JPEG of its pixels. */
export interface ServerFormat {
  readonly name: 'jpeg' | 'png';
  readonly signature: readonly number[];
  /** Null where the file's header does not say. */
  readonly readHeader: (bytes: Uint8Array) => PictureHeader | null;
}

const serverFormats: readonly ServerFormat[] = [
  { name: 'jpeg', signature: [0xff, 0xd8, 0xff], readHeader: readJpegHeader },
  { name: 'png', signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], readHeader: readPngHeader },
];

/** By the first bytes: names and announced types say little about what a file is. */
export function serverFormatOf(bytes: Uint8Array): ServerFormat | undefined {
  return serverFormats.find(({ signature }) => signature.every((byte, at) => bytes[at] === byte));
}
