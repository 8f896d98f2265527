import { blend, type Colour, gradient, paint, type Raster, scale } from './canvas.ts';
import { fractalNoise, smooth } from './noise.ts';

const dye: readonly Colour[] = [
  [0.13, 0.1, 0.5],
  [0.16, 0.38, 0.93],
  [0.5, 0.78, 0.97],
  [0.98, 0.9, 0.72],
  [0.94, 0.55, 0.22],
  [0.75, 0.16, 0.35],
  [0.35, 0.12, 0.6],
];

/** Strands of silk that turn around a point, lit from the upper left: smooth as a renderer makes it. */
export function paintSilk(width: number, height: number, seed: number): Raster {
  const eyeX = width * 0.36;
  const eyeY = height * 0.42;
  // Whole numbers of strands fit around the point, so that no seam shows where the angle starts again.
  const foldAt = (x: number, y: number) => {
    const away = Math.log(1 + Math.hypot(x - eyeX, y - eyeY) / 60);
    const turn = Math.atan2(y - eyeY, x - eyeX);
    return turn + away * 1.6 + fractalNoise(x / 500, y / 500, 2, seed) * 1.6;
  };
  return paint(width, height, (x, y) => {
    const fold = foldAt(x, y);
    const strand = Math.sin(fold * 9) * 0.5 + Math.sin(fold * 23 + 1.3) * 0.28 + Math.sin(fold * 61) * 0.12;
    const along = Math.sin(fold + seed) * 0.5 + 0.5;
    const colour = gradient(dye, along * 0.85 + strand * 0.12);
    const gloss = smooth(0.55, 0.9, strand) * 0.55;
    const shade = 0.62 + strand * 0.38;
    const vignette = 1 - Math.hypot(x / width - 0.45, y / height - 0.45) * 0.35;
    return blend(scale(colour, shade * vignette), [1, 0.97, 0.93], gloss);
  });
}
