import type { RgbImage } from '@telltale/models/image/rgb-image';
import { limits } from '@telltale/shared/contract';
import sharp from 'sharp';
import { essentialPng } from './essential-png.ts';

const pngFirstByte = 0x89;

/**
 * Sixteen bits become eight before the colour profile is applied. Otherwise sharp takes deep colours to Display P3
 * and leaves a profile of deep greys aside (0.35.5, src/pipeline.cc, `processingProfile`).
 */
const shallowSpaces: ReadonlyMap<string, string> = new Map([
  ['rgb16', 'srgb'],
  ['grey16', 'b-w'],
]);

/**
 * Decodes a JPEG or PNG to interleaved 8-bit sRGB: orientation applied, transparency laid on white, the first
 * frame of an animation. Rejects on a truncated or damaged file. It may take as long as it likes: the caller that runs it in a
 * child process ends that.
 */
export async function decodeImage(bytes: Uint8Array): Promise<RgbImage> {
  const picture = sharp(bytes[0] === pngFirstByte ? essentialPng(bytes) : bytes, {
    limitInputPixels: limits.imagePixels,
    failOn: 'truncated',
    pages: 1,
  });
  const { space } = await picture.metadata();
  const shallowSpace = shallowSpaces.get(space);
  if (shallowSpace) picture.pipelineColourspace(shallowSpace);
  const { data, info } = await picture
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`decoded to ${info.channels} channels instead of 3`);
  return { width: info.width, height: info.height, data };
}
