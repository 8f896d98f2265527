import { type Colour, gradient, paint, type Raster, scale } from './canvas.ts';
import { fractalNoise, smooth } from './noise.ts';

const bands: readonly Colour[] = [
  [0.95, 0.93, 0.88],
  [0.36, 0.63, 0.66],
  [0.08, 0.27, 0.36],
  [0.77, 0.5, 0.3],
  [0.97, 0.86, 0.67],
  [0.25, 0.14, 0.2],
];

/** A cut stone: rings of colour around a centre, wavering with noise. */
export function paintAgate(width: number, height: number, seed: number): Raster {
  return paint(width, height, (x, y) => {
    const u = x / width - 0.5;
    const v = (y / height - 0.5) * (height / width);
    const waver = fractalNoise(u * 4 + 9, v * 4 + 9, 6, seed);
    const ring = Math.hypot(u * 1.1, v) * 2.2 + waver * 0.9;
    const fine = fractalNoise(ring * 46, waver * 3, 3, seed + 5);
    const place = (ring * 2.6 + fine * 0.16) % 1;
    const crystal = smooth(0.62, 0.4, ring) * (0.5 + fractalNoise(x / 7, y / 7, 3, seed + 8));
    const colour = scale(gradient(bands, place), 0.8 + 0.35 * fine);
    return [colour[0] + crystal * 0.3, colour[1] + crystal * 0.33, colour[2] + crystal * 0.4];
  });
}
