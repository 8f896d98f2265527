import type { RgbImage } from '../src/image/rgb-image.ts';
import { decodePicture, pipelineOf } from './decode.ts';

/** How a picture reaches a reader: as made, as a site serves it, or after hard treatment. */
export const tiers = ['clean', 'web', 'hard'] as const;
export type Tier = (typeof tiers)[number];

const treatments = {
  web: { longSidePx: 768, jpegQuality: 60 },
  hard: { longSidePx: 512, jpegQuality: 40 },
} as const;

export async function deliver(image: RgbImage, tier: Tier): Promise<RgbImage> {
  if (tier === 'clean') return image;
  const { longSidePx, jpegQuality } = treatments[tier];
  const bytes = await pipelineOf(image)
    .resize({ width: longSidePx, height: longSidePx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: jpegQuality })
    .toBuffer();
  return decodePicture(bytes);
}
