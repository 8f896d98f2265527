import { decode, isBlurhashValid } from 'blurhash';
import { expect, test } from 'vitest';
import { blurhashOf } from './blurhash-of.ts';

/** Red on the left, blue on the right. */
function twoColours(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const isLeft = pixel % width < width / 2;
    data.set(isLeft ? [200, 20, 20] : [20, 20, 200], pixel * 4);
  }
  return { data, width, height, channels: 4 as const };
}

test.each([
  [1_200, 800],
  [40, 30],
  [1, 1],
])(
  'a thumbnail of %i × %i pixels is some thirty characters that any blurhash reader takes',
  (width, height) => {
    const hash = blurhashOf(twoColours(width, height));
    expect(isBlurhashValid(hash).result).toBe(true);
    expect(hash).toHaveLength(28);
  },
);

test('colours stay where they are in the picture', () => {
  const [red, , blue] = decode(blurhashOf(twoColours(400, 300)), 2, 1);
  const drawn = decode(blurhashOf(twoColours(400, 300)), 8, 1);
  expect(red).toBeGreaterThan(150);
  expect(blue).toBeLessThan(100);
  expect(drawn.at(-4)).toBeLessThan(100);
  expect(drawn.at(-2)).toBeGreaterThan(150);
});
