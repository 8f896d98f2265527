import { blend, type Colour, gradient, paint, type Raster } from './canvas.ts';
import { fractalNoise, ridgedNoise, smooth } from './noise.ts';

const sand: readonly Colour[] = [
  [0.2, 0.09, 0.1],
  [0.58, 0.27, 0.15],
  [0.9, 0.56, 0.27],
  [1, 0.84, 0.57],
];

/** Dunes from above under a low sun, shaded by the slope of a noise landscape. */
export function paintDunes(width: number, height: number, seed: number): Raster {
  const heightAt = (x: number, y: number) => {
    const bend = fractalNoise(x / 420, y / 420, 3, seed + 20) * 2.2;
    const crest = ridgedNoise(x / 380 + bend, y / 760 + bend * 0.6, 3, seed);
    const across = y / 5.5 + x / 26 + bend * 60 + fractalNoise(x / 50, y / 50, 2, seed + 30) * 7;
    return crest * 130 + Math.sin(across) * 0.55 * smooth(0.2, 0.7, crest);
  };
  return paint(width, height, (x, y) => {
    const here = heightAt(x, y);
    const slopeX = heightAt(x + 1.5, y) - here;
    const slopeY = heightAt(x, y + 1.5) - here;
    const light = (0.62 - slopeX * 0.75 - slopeY * 0.28) / Math.hypot(1, slopeX * 0.7, slopeY * 0.7);
    const grain = (fractalNoise(x / 1.4, y / 1.4, 2, seed + 40) - 0.5) * 0.09;
    const colour = gradient(sand, light * 0.85 + grain + 0.08);
    return blend(colour, [0.45, 0.36, 0.5], smooth(0.42, 0.05, light) * 0.35);
  });
}
