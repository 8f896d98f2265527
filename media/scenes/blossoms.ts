import { type Colour, gradient, type Raster, scale } from './canvas.ts';
import { clamp01, fractalNoise, makeRandom } from './noise.ts';

const petals: readonly Colour[] = [
  [0.72, 0.12, 0.3],
  [0.96, 0.42, 0.5],
  [1, 0.8, 0.74],
];

/** Thousands of soft, turned ellipses gathered into flowers: a picture made of Gaussian splats. */
export function paintBlossoms(width: number, height: number, seed: number): Raster {
  const random = makeRandom(seed);
  const light = new Float32Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const depth = fractalNoise((at % width) / 160, Math.floor(at / width) / 160, 4, seed);
    light.set(scale([0.1, 0.23, 0.17], 0.35 + depth), at * 3);
  }
  const splat = (x: number, y: number, lengthPx: number, widthPx: number, angle: number, colour: Colour) =>
    addSplat({ width, height, light }, { x, y, lengthPx, widthPx, angle, colour });
  for (let leaf = 0; leaf < 420; leaf++) {
    const green: Colour = [0.12 + random() * 0.2, 0.32 + random() * 0.32, 0.14 + random() * 0.12];
    splat(random() * width, random() * height, 20 + random() * 46, 4 + random() * 8, random() * 7, green);
  }
  for (let flower = 0; flower < 34; flower++) {
    const [x, y, radiusPx] = [random() * width, random() * height, 26 + flower * 1.9];
    const rings = 4;
    for (let ring = rings; ring > 0; ring--) {
      const count = 5 + ring * 3;
      for (let petal = 0; petal < count; petal++) {
        const angle = (petal / count) * Math.PI * 2 + ring * 0.7 + random() * 0.25;
        const reach = (radiusPx * ring) / rings;
        const shade = gradient(petals, 1 - ring / rings + random() * 0.35);
        const [petalX, petalY] = [x + Math.cos(angle) * reach * 0.62, y + Math.sin(angle) * reach * 0.5];
        splat(petalX, petalY, reach * 0.42, reach * 0.2, angle, scale(shade, 0.72 + random() * 0.4));
      }
    }
    for (let seedling = 0; seedling < 18; seedling++) {
      const angle = random() * 7;
      const reach = random() * radiusPx * 0.16;
      splat(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, 3, 2.2, angle, [0.96, 0.8, 0.3]);
    }
  }
  return { width, height, data: Uint8Array.from(light, (channel) => Math.round(clamp01(channel) * 255)) };
}

interface Splat {
  readonly x: number;
  readonly y: number;
  readonly lengthPx: number;
  readonly widthPx: number;
  readonly angle: number;
  readonly colour: Colour;
}

function addSplat(target: { width: number; height: number; light: Float32Array }, splat: Splat): void {
  const reachPx = splat.lengthPx * 2.4;
  const [cos, sin] = [Math.cos(splat.angle), Math.sin(splat.angle)];
  const lastX = Math.min(target.width - 1, Math.ceil(splat.x + reachPx));
  const lastY = Math.min(target.height - 1, Math.ceil(splat.y + reachPx));
  for (let y = Math.max(0, Math.floor(splat.y - reachPx)); y <= lastY; y++) {
    for (let x = Math.max(0, Math.floor(splat.x - reachPx)); x <= lastX; x++) {
      const along = ((x - splat.x) * cos + (y - splat.y) * sin) / splat.lengthPx;
      const across = ((y - splat.y) * cos - (x - splat.x) * sin) / splat.widthPx;
      const weight = Math.min(1, 1.25 * Math.exp(-(along ** 2 + across ** 2)));
      if (weight < 0.02) continue;
      const lift = 1 + 0.22 * along;
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * target.width + x) * 3 + channel;
        const under = target.light[at] ?? 0;
        target.light[at] = under + ((splat.colour[channel] ?? 0) * lift - under) * weight;
      }
    }
  }
}
