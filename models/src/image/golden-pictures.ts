import type { RgbImage } from './rgb-image.ts';

/**
 * A hundred pictures that any language can write down again in whole numbers: waves of many widths, some noise, and
 * every shape from a line of pixels to more than the whole view. training/golden.py makes the same.
 */
export const goldenCount = 100;

export function goldenPicture(index: number): RgbImage {
  const width = 17 + ((index * 131) % 700);
  const height = 17 + ((index * 89) % 500);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++, at++) {
        const wave = Math.floor((x * (index + 3)) / 16) ^ Math.floor((y * (channel + 5)) / 8);
        const grain = (at * 7919 + index * 104729) % 31;
        data[at] = ((wave & 127) + grain + 40 * channel) & 255;
      }
    }
  }
  return { width, height, data };
}
