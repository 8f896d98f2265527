import sharp, { type Sharp } from 'sharp';
import type { RgbImage } from '../src/image/rgb-image.ts';

/** Decodes still pictures as the server does: EXIF orientation applied, sRGB, alpha laid on white. */
export async function decodePicture(source: string | Uint8Array): Promise<RgbImage> {
  const picture = sharp(source, { failOn: 'error' });
  const { space } = await picture.metadata();
  // Otherwise sharp takes deep colours to Display P3 (0.35.5, src/pipeline.cc, `processingProfile`).
  if (space === 'rgb16') picture.pipelineColourspace('srgb');
  if (space === 'grey16') picture.pipelineColourspace('b-w');
  const { data, info } = await picture
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 3) return { width: info.width, height: info.height, data };
  if (info.channels === 1) return { width: info.width, height: info.height, data: repeatGrey(data) };
  throw new Error(`a picture with ${info.channels} channels cannot be read`);
}

function repeatGrey(grey: Uint8Array): Uint8Array {
  const rgb = new Uint8Array(grey.length * 3);
  for (let at = 0; at < grey.length; at++) rgb.fill(grey[at] ?? 0, at * 3, at * 3 + 3);
  return rgb;
}

/** The picture as a sharp pipeline, to be resized or compressed again. */
export function pipelineOf({ data, width, height }: RgbImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** What a pipeline makes of a picture, without a file in between. */
export async function rawOf(pipeline: Sharp): Promise<RgbImage> {
  const { data, info } = await pipeline
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
