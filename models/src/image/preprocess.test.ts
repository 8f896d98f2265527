import { describe, expect, it } from 'vitest';
import { mirrored, patchesOf, patchOrigins, wholeViewOf } from './preprocess.ts';
import type { RgbImage } from './rgb-image.ts';

function picture(
  width: number,
  height: number,
  pixel: (x: number, y: number) => readonly number[],
): RgbImage {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(pixel(x, y), (y * width + x) * 3);
  }
  return { width, height, data };
}

describe('native patches', () => {
  it('mirrors positions beyond the border without repeating the border itself', () => {
    expect([-2, -1, 0, 1, 2, 3, 4, 5].map((at) => mirrored(at, 3))).toEqual([2, 1, 0, 1, 2, 1, 0, 1]);
    expect(mirrored(17, 1)).toBe(0);
  });

  it('takes the centre first and no patch twice', () => {
    expect(patchOrigins(224, 224, 224, 5)).toEqual([{ left: 0, top: 0 }]);
    expect(patchOrigins(1000, 800, 224, 3)).toEqual([
      { left: 388, top: 288 },
      { left: 116, top: 86 },
      { left: 659, top: 489 },
    ]);
  });

  it('keeps the pixels as they are, one plane per colour', () => {
    const { data, dims } = patchesOf(
      picture(3, 2, (x, y) => [x, y, 10 * x + y]),
      3,
      1,
    );
    expect(dims).toEqual([1, 3, 3, 3]);
    expect([...data.slice(0, 9)]).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]);
    expect([...data.slice(9, 18)]).toEqual([0, 0, 0, 1, 1, 1, 0, 0, 0]);
    expect([...data.slice(18)]).toEqual([0, 10, 20, 1, 11, 21, 0, 10, 20]);
  });
});

describe('the whole view', () => {
  it('halves by the triangle filter, as worked out by hand', () => {
    // Four columns to two: taps 3/7, 3/7, 1/7 at the border, where one of the four falls away.
    const { data } = wholeViewOf(
      picture(4, 4, (x) => [x * 70, 0, 0]),
      2,
    );
    expect(data[0]).toBeCloseTo((0 * 3 + 70 * 3 + 140 * 1) / 7, 4);
    expect(data[1]).toBeCloseTo((70 * 1 + 140 * 3 + 210 * 3) / 7, 4);
  });

  it('is the centre square of a wide picture', () => {
    const wide = picture(30, 10, (x) => (x >= 10 && x < 20 ? [200, 200, 200] : [0, 0, 0]));
    expect(wholeViewOf(wide, 8).data.every((value) => Math.abs(value - 200) < 1e-3)).toBe(true);
  });

  it('keeps a constant picture constant, whether it shrinks or grows', () => {
    for (const side of [1, 2, 300]) {
      const { data, dims } = wholeViewOf(
        picture(side, side, () => [7, 90, 255]),
        16,
      );
      expect(dims).toEqual([1, 3, 16, 16]);
      expect(data[0]).toBeCloseTo(7, 4);
      expect(data[256]).toBeCloseTo(90, 4);
      expect(data[512]).toBeCloseTo(255, 4);
    }
  });
});
