import { decodePicture, pipelineOf } from '../evaluate/decode.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { edit } from './edits.ts';
import type { Random } from './random.ts';

/**
 * Random deliveries of a training picture, the same odds for both classes: real pictures are nearly all born
 * as JPEG and generated ones are not, so without this the network would learn the codec.
 */
export const treatments = ['light', 'web', 'hard'] as const;
export type Treatment = (typeof treatments)[number];

interface Delivery {
  readonly scale: number;
  readonly quality: readonly [number, number];
}

function deliveryOf(treatment: Treatment, longSidePx: number, random: Random): Delivery {
  const fitting = (least: number, most: number) => Math.min(1, random.between(least, most) / longSidePx);
  switch (treatment) {
    case 'light':
      return { scale: 1, quality: [84, 98] };
    case 'web':
      return { scale: fitting(560, 1100), quality: [50, 85] };
    case 'hard':
      return { scale: fitting(224, 560), quality: [30, 75] };
  }
}

/** Enough native pixels for every view; more would only be compressed in vain. */
const nativeWindowPx = 1400;

/** A picture as a file, with the name's ending that says which kind. */
export interface Encoded {
  readonly bytes: Uint8Array;
  readonly ending: 'jpg' | 'webp' | 'png';
}

/** A camera's JPEG for a picture that never was one. */
export async function bornAsJpeg(image: RgbImage, random: Random): Promise<RgbImage> {
  const chromaSubsampling = random.chance(0.5) ? '4:2:0' : '4:4:4';
  const quality = Math.round(random.between(75, 98));
  return decodePicture(await pipelineOf(image).jpeg({ quality, chromaSubsampling }).toBuffer());
}

export async function treat(image: RgbImage, treatment: Treatment, random: Random): Promise<Encoded> {
  const cut = cutOf(image, treatment === 'light' ? nativeWindowPx : Infinity, random);
  const { scale, quality } = deliveryOf(treatment, Math.max(cut.width, cut.height), random);
  let pipeline = pipelineOf(image).extract(cut);
  if (scale !== 1) {
    const kernel = random.chance(0.5) ? 'lanczos3' : random.chance(0.5) ? 'cubic' : 'linear';
    pipeline = pipeline.resize(Math.max(64, Math.round(cut.width * scale)), null, { kernel });
  }
  pipeline = await edit(pipeline, random);
  if (random.chance(0.15))
    return { bytes: await pipeline.png({ compressionLevel: 1 }).toBuffer(), ending: 'png' };
  const level = Math.round(random.between(...quality));
  if (random.chance(0.25))
    return { bytes: await pipeline.webp({ quality: level }).toBuffer(), ending: 'webp' };
  const chromaSubsampling = random.chance(0.7) ? '4:2:0' : '4:4:4';
  return { bytes: await pipeline.jpeg({ quality: level, chromaSubsampling }).toBuffer(), ending: 'jpg' };
}

/** A random cut moves the 8 x 8 grid of an earlier JPEG, and keeps at least 256 pixels where there are any. */
function cutOf({ width, height }: RgbImage, mostPx: number, random: Random) {
  const share = random.between(0.7, 1);
  const cutWidth = Math.min(mostPx, Math.max(Math.min(width, 256), Math.floor(width * share)));
  const cutHeight = Math.min(mostPx, Math.max(Math.min(height, 256), Math.floor(height * share)));
  return {
    left: Math.floor(random.next() * (width - cutWidth + 1)),
    top: Math.floor(random.next() * (height - cutHeight + 1)),
    width: cutWidth,
    height: cutHeight,
  };
}
