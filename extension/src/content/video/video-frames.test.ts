import { expect, test } from 'vitest';
import { chooseFrames, differenceOf } from './video-frames.ts';
import { placeOf } from './video-sampler.ts';

/** Half of the squares in one colour, half in another: a scene by its brightness. */
function scene(atMs: number, brightness: number) {
  const signature = new Uint8ClampedArray(16 * 9 * 3).fill(brightness);
  signature.fill(Math.max(0, brightness - 40), 0, signature.length / 2);
  return { atMs, signature };
}
const flat = (atMs: number) => ({ atMs, signature: new Uint8ClampedArray(16 * 9 * 3) });
const timesOf = (frames: readonly { readonly atMs: number }[]) => frames.map(({ atMs }) => atMs);

test('a short scene has its frame beside a long one', () => {
  const video = Array.from({ length: 15 }, (_, at) => scene(at * 1000, at === 7 ? 240 : 80));
  expect(timesOf(chooseFrames(video, 3))).toContain(7_000);
});

test('of a video in which nothing changes the frames cover its length', () => {
  const video = Array.from({ length: 15 }, (_, at) => scene(at * 1000, 120));
  const times = timesOf(chooseFrames(video, 5));
  expect(times).toHaveLength(5);
  expect(times.at(0)).toBeLessThanOrEqual(1_000);
  expect(times.at(-1)).toBeGreaterThanOrEqual(13_000);
});

test('fades and blanks are passed over where the video has enough else', () => {
  const video = [
    flat(0),
    ...Array.from({ length: 6 }, (_, at) => scene((at + 1) * 1000, 60 + at * 20)),
    flat(7_000),
  ];
  const times = timesOf(chooseFrames(video, 5));
  expect(times).not.toContain(0);
  expect(times).not.toContain(7_000);
});

test('a video of blanks still gives frames, and a video of two frames gives two', () => {
  expect(chooseFrames([flat(0), flat(1_000), flat(2_000)], 2)).toHaveLength(2);
  expect(chooseFrames([scene(0, 50), scene(1_000, 90)], 5)).toHaveLength(2);
  expect(chooseFrames([], 5)).toEqual([]);
});

test('frames come in the order of time', () => {
  const video = [scene(9_000, 200), scene(1_000, 90), scene(5_000, 150)];
  expect(timesOf(chooseFrames(video, 3))).toEqual([1_000, 5_000, 9_000]);
});

test('black and white differ wholly, a frame from itself not at all', () => {
  const [black, white] = [new Uint8ClampedArray(27), new Uint8ClampedArray(27).fill(255)];
  expect(differenceOf(black, white)).toBe(1);
  expect(differenceOf(white, white)).toBe(0);
});

test.each([5, 15])(
  'every place is looked at once, and a third of the way already covers the video (%i)',
  (count) => {
    const places = Array.from({ length: count * 3 }, (_, at) => placeOf(at, count * 3));
    expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, at) => at));
    const early = places.slice(0, count);
    expect(Math.min(...early)).toBeLessThanOrEqual(1);
    expect(Math.max(...early)).toBeGreaterThanOrEqual(count * 3 - 2);
  },
);
