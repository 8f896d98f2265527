import { blend, type Colour, gradient, paint, type Raster, scale } from './canvas.ts';
import { fractalNoise, mix, ridgedNoise, smooth } from './noise.ts';

const sky: readonly Colour[] = [
  [0.1, 0.16, 0.34],
  [0.42, 0.38, 0.56],
  [0.93, 0.6, 0.47],
  [0.99, 0.82, 0.6],
];
const haze: Colour = [0.93, 0.69, 0.58];
const rock: Colour = [0.1, 0.11, 0.19];
const ridges = 6;

/** Ridges behind ridges in the evening haze, mirrored in a lake. */
export function paintMountains(width: number, height: number, seed: number): Raster {
  const shoreY = height * 0.78;
  const crests = Array.from({ length: ridges }, (_, ridge) =>
    Float64Array.from({ length: width }, (_, x) => crestY(x / width, ridge, height, seed)),
  );
  const colourAbove = (x: number, y: number): Colour => {
    let colour = skyAt(x / width, y / height, seed);
    for (const [ridge, crest] of crests.entries()) {
      const depth = y - (crest[x] ?? 0);
      if (depth > 0) colour = rockAt(x, y, ridge, depth / height, seed);
    }
    return colour;
  };
  return paint(width, height, (x, y) => {
    if (y < shoreY) return colourAbove(x, y);
    const below = (y - shoreY) / (height - shoreY);
    const ripple = (fractalNoise(x / 60, y / 5, 3, seed + 90) - 0.5) * 26 * below;
    const mirroredX = Math.min(width - 1, Math.max(0, Math.round(x + ripple)));
    const mirrored = colourAbove(mirroredX, Math.max(0, shoreY - (y - shoreY) * 2.4 + ripple));
    return blend(scale(mirrored, 0.82), [0.16, 0.2, 0.34], 0.2 + 0.3 * below);
  });
}

function crestY(across: number, ridge: number, height: number, seed: number): number {
  const near = ridge / (ridges - 1);
  const relief = ridgedNoise(across * mix(2.2, 3.6, near) + ridge * 7.3, ridge * 3.1, 7, seed + ridge * 13);
  return height * (mix(0.44, 0.8, near ** 1.4) - relief * mix(0.3, 0.16, near));
}

function skyAt(across: number, down: number, seed: number): Colour {
  const clouds = smooth(0.48, 0.8, fractalNoise(across * 4, down * 13, 6, seed + 50));
  const sun = Math.hypot(across - 0.66, (down - 0.4) * 0.7);
  const glow = 0.5 * Math.exp(-sun * 9) + smooth(0.034, 0.028, sun);
  const colour = blend(gradient(sky, down * 1.7), [1, 0.87, 0.77], clouds * 0.55);
  return blend(colour, [1, 0.96, 0.8], Math.min(1, glow));
}

function rockAt(x: number, y: number, ridge: number, depth: number, seed: number): Colour {
  const near = ridge / (ridges - 1);
  const texture = fractalNoise(x / 22, y / 15, 5, seed + 70 + ridge) - 0.5;
  const snow = ridge < 3 ? smooth(0.1, 0.02, depth + texture * 0.14) * 0.55 : 0;
  const lit = blend(scale(rock, 1 + texture * 1.4), [0.98, 0.88, 0.86], snow);
  return blend(lit, haze, mix(0.78, 0.05, near) + smooth(0, 0.22, depth) * mix(0.16, 0, near));
}
