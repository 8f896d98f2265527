import { blend, type Colour, gradient, paint, type Raster, scale } from './canvas.ts';
import { fractalNoise, hash2, ridgedNoise, smooth } from './noise.ts';

const gas: readonly Colour[] = [
  [0.01, 0.01, 0.04],
  [0.1, 0.06, 0.25],
  [0.45, 0.13, 0.42],
  [0.93, 0.42, 0.36],
  [1, 0.87, 0.66],
];

/** Clouds of lit gas: noise whose coordinates are bent by other noise, and a field of stars. */
export function paintNebula(width: number, height: number, seed: number): Raster {
  return paint(width, height, (x, y) => {
    const u = x / 330;
    const v = y / 330;
    const bendX = fractalNoise(u, v, 5, seed + 1) * 2.4;
    const bendY = fractalNoise(u + 5.2, v + 1.3, 5, seed + 2) * 2.4;
    const density = fractalNoise(u + bendX, v + bendY, 6, seed + 3);
    const threads = ridgedNoise(u * 1.6 + bendX, v * 1.6 - bendY, 5, seed + 4);
    const core = Math.exp(-3.2 * Math.hypot(x / width - 0.55, y / height - 0.45));
    const glow = smooth(0.3, 0.86, density * 0.75 + core * 0.42) * (0.6 + 0.55 * threads);
    const teal = scale([0.05, 0.42, 0.5], smooth(0.45, 0.75, fractalNoise(u + bendY, v, 5, seed + 5)) * 0.6);
    const cloud = gradient(gas, glow);
    const lit: Colour = [cloud[0] + teal[0], cloud[1] + teal[1], cloud[2] + teal[2]];
    return blend(lit, [0.95, 0.97, 1], starlight(x, y, seed) * (1 - glow * 0.6));
  });
}

function starlight(x: number, y: number, seed: number): number {
  const cellPx = 17;
  const column = Math.floor(x / cellPx);
  const row = Math.floor(y / cellPx);
  const brightness = hash2(column, row, seed + 11) ** 9;
  const offX = x - (column + 0.2 + 0.6 * hash2(column, row, seed + 12)) * cellPx;
  const offY = y - (row + 0.2 + 0.6 * hash2(column, row, seed + 13)) * cellPx;
  return Math.min(1, brightness * 1.6 * Math.exp(-(offX ** 2 + offY ** 2) / (0.7 + brightness * 3)));
}
