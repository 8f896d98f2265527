import { expect, test } from 'vitest';
import { pipelineOf, rawOf } from '../evaluate/decode.ts';
import { edit } from './edits.ts';
import { seededRandom } from './random.ts';

const [width, height] = [64, 48];
const picture = {
  width,
  height,
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 7 + (at % 3) * 40) % 256),
};

const editedWith = async (seed: number) =>
  rawOf(await edit(pipelineOf(picture), seededRandom(`edit:${seed}`)));

test('edits keep a picture’s size and channels, change some of a hundred pictures and leave most as they are', async () => {
  let changed = 0;
  for (let seed = 0; seed < 100; seed++) {
    const { data, ...size } = await editedWith(seed);
    expect(size).toEqual({ width, height });
    expect(data.length).toBe(picture.data.length);
    if (Buffer.compare(Buffer.from(data), Buffer.from(picture.data)) !== 0) changed += 1;
  }
  expect(changed).toBeGreaterThan(25);
  expect(changed).toBeLessThan(60);
});

test('the same seed gives the same edit', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const [once, again] = [await editedWith(seed), await editedWith(seed)];
    expect(Buffer.compare(Buffer.from(once.data), Buffer.from(again.data))).toBe(0);
  }
});
