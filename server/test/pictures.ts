import sharp, { type Sharp } from 'sharp';
import { randomOf } from './random.ts';

export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
}

/** Soft coloured blobs: a picture with enough structure for a strong fingerprint. */
export function blobs(seed: number, { width = 480, height = 360 }: PictureOptions = {}): Sharp {
  const random = randomOf(seed);
  const cells = 9;
  const coarse = Buffer.from(Array.from({ length: cells * cells * 3 }, () => Math.floor(random() * 256)));
  return sharp(coarse, { raw: { width: cells, height: cells, channels: 3 } }).resize(width, height, {
    kernel: 'cubic',
    fit: 'fill',
  });
}

export const jpegOf = (seed: number, options?: PictureOptions, quality = 92): Promise<Buffer> =>
  blobs(seed, options).jpeg({ quality }).toBuffer();

export const pngOf = (seed: number, options?: PictureOptions): Promise<Buffer> =>
  blobs(seed, options).png().toBuffer();

/** Header of a PNG that announces its size and holds nothing else. */
export function pngHeaderOnly(width: number, height: number): Buffer {
  const bytes = Buffer.from(
    '89504e470d0a1a0a0000000d494844520000000000000000080200000000000000000000014944415400',
    'hex',
  );
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A form as a browser would send it. */
export function formOf(file: Uint8Array, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(file)]), 'picture');
  return form;
}
