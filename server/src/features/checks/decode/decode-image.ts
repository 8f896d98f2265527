import type { RgbImage } from '@telltale/models/image/rgb-image';
import { limits } from '@telltale/shared/contract';
import sharp from 'sharp';
import { essentialPng } from './essential-png.ts';

const pngFirstByte = 0x89;

/**
 * Decodes a JPEG or PNG to interleaved 8-bit sRGB: orientation applied, transparency laid on white, the first
 * frame of an animation. Rejects on a truncated or damaged file. It may take as long as it likes: the caller that runs it in a
 * child process ends that.
 */
export async function decodeImage(bytes: Uint8Array): Promise<RgbImage> {
  const { data, info } = await sharp(bytes[0] === pngFirstByte ? essentialPng(bytes) : bytes, {
    limitInputPixels: limits.imagePixels,
    failOn: 'truncated',
    pages: 1,
  })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`decoded to ${info.channels} channels instead of 3`);
  return { width: info.width, height: info.height, data };
}
