import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { currentImageModels } from '../manifest.ts';
import { loadManifest } from '../model-files.node.ts';
import { openNodeSession } from '../session.node.ts';
import { createImageDetector, imageTensors } from './detector.ts';
import { goldenLogitsOf } from './golden-logits.ts';
import { goldenCount, goldenPicture } from './golden-pictures.ts';
import type { RgbImage } from './rgb-image.ts';
import { thresholdsFor } from './size-thresholds.ts';

const loaded = await Promise.all(
  currentImageModels(await loadManifest()).map(async (model) => {
    const session = await openNodeSession(model, { threads: 1 });
    const detector = createImageDetector(model, session);
    const logitOf = async (image: RgbImage) =>
      (await session.run(imageTensors(image, model.input))).logit?.[0] ?? Number.NaN;
    return { id: model.id, model, session, detector, logitOf };
  }),
);
afterAll(() => Promise.all(loaded.map(({ session }) => session.close())));

function noise(width: number, height: number): RgbImage {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at++) data[at] = (((at * 7919) % 251) ^ (at >> 9)) & 255;
  return { width, height, data };
}

const bounded = (value: number) => Number.isFinite(value) && value >= 0 && value <= 1;

describe.each(loaded)('the shipped image detector $id', ({ model, detector, logitOf }) => {
  it('gives the logits that training wrote down for a hundred pictures', async () => {
    const { within, logits } = goldenLogitsOf(model.id);
    expect(logits).toHaveLength(goldenCount);
    for (const [index, expected] of logits.entries()) {
      const gap = Math.abs((await logitOf(goldenPicture(index))) - expected);
      expect(gap, `picture ${index}`).toBeLessThan(within);
    }
  }, 600_000);

  it('reads a picture inside a larger buffer, and leaves its bytes alone', async () => {
    const { data, ...shape } = goldenPicture(7);
    const larger = new Uint8Array(data.length + 64);
    larger.set(data, 13);
    const inside = { ...shape, data: larger.subarray(13, 13 + data.length) };
    expect(await logitOf(inside)).toBe(await logitOf({ ...shape, data }));
    expect(inside.data).toEqual(data);
  });

  it.each([
    [1, 1],
    [2, 3000],
    [17, 16],
    [300, 200],
    [5000, 5000],
  ])(
    'gives a defined answer for %i x %i pixels',
    async (width, height) => {
      const { score, confidence } = await detector.detect(noise(width, height));
      expect(bounded(score) && bounded(confidence)).toBe(true);
    },
    30_000,
  );

  it.each([
    [1, 1],
    [1, 400],
    [400, 1],
    [223, 225],
  ])('the network itself has a logit for %i x %i pixels', async (width, height) => {
    expect(Number.isFinite(await logitOf(noise(width, height)))).toBe(true);
  });

  it.each([0, 127, 255])('finds no evidence in a picture of the constant value %i', async (value) => {
    const data = new Uint8Array(400 * 300 * 3).fill(value);
    expect(await detector.detect({ width: 400, height: 300, data })).toEqual({
      score: 0,
      confidence: 0,
      thresholds: thresholdsFor(model, { width: 400, height: 300 }),
      isBlank: true,
    });
    expect(Number.isFinite(await logitOf({ width: 400, height: 300, data }))).toBe(true);
  });

  it.each([
    [255, 0, 0],
    [40, 90, 200],
  ])('finds none in an area of the one colour %i, %i, %i either', async (...colour) => {
    const data = Uint8Array.from({ length: 400 * 300 * 3 }, (_, at) => colour[at % 3] ?? 0);
    expect(await detector.detect({ width: 400, height: 300, data })).toEqual({
      score: 0,
      confidence: 0,
      thresholds: thresholdsFor(model, { width: 400, height: 300 }),
      isBlank: true,
    });
    data.fill(255, 300_000);
    expect((await detector.detect({ width: 400, height: 300, data })).confidence).toBeGreaterThan(0);
  });

  it('trusts a thumbnail less than a picture with a patch of native pixels', async () => {
    expect((await detector.detect(noise(64, 64))).confidence).toBeLessThanOrEqual(64 / model.input.patchPx);
  });

  it('gives the same answer twice', async () => {
    expect(await detector.detect(noise(500, 400))).toEqual(await detector.detect(noise(500, 400)));
  });

  it('refuses pixels that do not fill the picture', async () => {
    const data = new Uint8Array(10);
    await expect(detector.detect({ width: 2, height: 2, data })).rejects.toThrow(/needs 12 bytes/);
  });

  it('refuses pixels that are no bytes, such as numbers that are NaN', async () => {
    // As unchecked JavaScript might hand them over.
    const image: unknown = { width: 2, height: 2, data: new Float32Array(12).fill(Number.NaN) };
    await expect(detector.detect(image as RgbImage)).rejects.toThrow(/must be bytes/);
  });
});

describe.each(loaded)('weights of $id that are not those of the manifest', ({ model }) => {
  it('are refused with their hash, before anything is loaded', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'weights'));
    await writeFile(join(folder, model.file), 'not a network');
    await expect(openNodeSession(model, { threads: 1, folder })).rejects.toThrow(
      /has sha256 .* the manifest says/,
    );
  });

  it('are reported when they are missing', async () => {
    const folder = await temporaryFolder();
    await expect(openNodeSession(model, { threads: 1, folder })).rejects.toThrow(/weights are missing/);
  });
});
