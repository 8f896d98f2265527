import { type Colour, gradient, paint, type Raster, scale } from './canvas.ts';
import { fractalNoise, hash2, makeRandom, smooth } from './noise.ts';

const panes: readonly Colour[] = [
  [0.09, 0.21, 0.5],
  [0.05, 0.5, 0.6],
  [0.93, 0.73, 0.25],
  [0.85, 0.33, 0.2],
  [0.48, 0.12, 0.37],
];

interface Site {
  readonly x: number;
  readonly y: number;
}

/** A leaded window: the cells nearest to scattered points, lit from behind. */
export function paintGlass(width: number, height: number, seed: number): Raster {
  const cellPx = 78;
  const columns = Math.ceil(width / cellPx) + 2;
  const rows = Math.ceil(height / cellPx) + 2;
  const random = makeRandom(seed);
  const sites: Site[] = Array.from({ length: columns * rows }, (_, index) => ({
    x: ((index % columns) - 1 + random()) * cellPx,
    y: (Math.floor(index / columns) - 1 + random()) * cellPx,
  }));
  const nearest = (x: number, y: number) => {
    let [first, second, site] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
    const column = Math.floor(x / cellPx) + 1;
    const row = Math.floor(y / cellPx) + 1;
    for (let r = Math.max(0, row - 2); r <= Math.min(rows - 1, row + 2); r++) {
      for (let c = Math.max(0, column - 2); c <= Math.min(columns - 1, column + 2); c++) {
        const candidate = sites[r * columns + c];
        if (!candidate) continue;
        const distance = Math.hypot(x - candidate.x, y - candidate.y);
        if (distance < first) [second, first, site] = [first, distance, r * columns + c];
        else if (distance < second) second = distance;
      }
    }
    return { edgePx: second - first, site };
  };
  return paint(width, height, (x, y) => {
    const { edgePx, site } = nearest(x, y);
    const distance = Math.hypot(x / width - 0.5, y / height - 0.42);
    const tint = gradient(panes, distance * 1.25 + (hash2(site, 3, seed) - 0.5) * 0.5);
    const streaks = 0.75 + 0.5 * fractalNoise(x / 90 + hash2(site, 5, seed) * 50, y / 14, 4, seed + site);
    const light = streaks * (1.35 - distance) * smooth(-3, 26, edgePx);
    const lead = smooth(3.2, 1.6, edgePx);
    const shine = lead * (0.16 + 0.14 * fractalNoise(x / 5, y / 5, 2, seed));
    const pane = scale(tint, light * (1 - lead));
    return [pane[0] + shine, pane[1] + shine, pane[2] + shine * 1.1];
  });
}
