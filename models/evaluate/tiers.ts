import type { RgbImage } from '../src/image/rgb-image.ts';
import { decodePicture, pipelineOf } from './decode.ts';

/** How a picture reaches a reader: as made, as a site serves it, after hard treatment, or as a small preview. */
export const tiers = ['clean', 'web', 'hard', 'thumbnail'] as const;
export type Tier = (typeof tiers)[number];

/** The tiers, and the smallest of all, by which thresholds of small pictures are set. */
export const deliveries = [...tiers, 'tiny'] as const;
export type Delivery = (typeof deliveries)[number];

const treatments = {
  web: { longSidePx: 768, jpegQuality: 60 },
  hard: { longSidePx: 512, jpegQuality: 40 },
  thumbnail: { longSidePx: 320, jpegQuality: 75 },
  tiny: { longSidePx: 192, jpegQuality: 75 },
} as const;

export async function deliver(image: RgbImage, tier: Delivery): Promise<RgbImage> {
  return tier === 'clean' ? image : decodePicture(await jpegOf(image, tier));
}

export function jpegOf(image: RgbImage, tier: Exclude<Delivery, 'clean'>): Promise<Buffer> {
  const { longSidePx, jpegQuality } = treatments[tier];
  return pipelineOf(image)
    .resize({ width: longSidePx, height: longSidePx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: jpegQuality })
    .toBuffer();
}
