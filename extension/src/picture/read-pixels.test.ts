import { expect, test, vi } from 'vitest';
import { firstExactWay, type PixelWay } from './read-pixels.ts';

const size = { widthPx: 1, heightPx: 1 };
// Nothing here looks into the picture: its pixels are the ways' own affair.
const picture = {} as ImageBitmap;

const wayOf = (value: number): PixelWay =>
  vi.fn(async () => ({ data: Uint8ClampedArray.of(value), width: 1, height: 1, channels: 4 as const }));

test('pixels come by the canvas as long as it gives back what was drawn', async () => {
  const [canvas, frame] = [wayOf(1), wayOf(2)];
  const read = firstExactWay([canvas, frame], async () => 0);
  expect((await read(picture, size)).data[0]).toBe(1);
  expect(frame).not.toHaveBeenCalled();
});

test('where the canvas changes a single bit, they come by a way without a canvas', async () => {
  const [canvas, frame] = [wayOf(1), wayOf(2)];
  const read = firstExactWay([canvas, frame], async (way) => (way === canvas ? 1 : 0));
  expect((await read(picture, size)).data[0]).toBe(2);
});

test('where no way is exact, no pixels are read, and the reason has a name', async () => {
  const ways = [wayOf(1), wayOf(2)];
  const read = firstExactWay(ways, async () => 1);
  await expect(read(picture, size)).rejects.toMatchObject({ code: 'pixels_changed' });
  for (const way of ways) expect(way).not.toHaveBeenCalled();
});

test('a browser is tried out once, however many pictures follow', async () => {
  const deviationOf = vi.fn(async () => 0);
  const read = firstExactWay([wayOf(1)], deviationOf);
  await Promise.all([read(picture, size), read(picture, size)]);
  expect(deviationOf).toHaveBeenCalledTimes(1);
});
