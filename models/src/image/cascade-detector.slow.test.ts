import { afterAll, expect, test, vi } from 'vitest';
import { currentImageModel } from '../manifest.ts';
import { loadManifest } from '../model-files.node.ts';
import { openNodePart, openNodeSession } from '../session.node.ts';
import { createCascadeDetector } from './cascade-detector.ts';
import { createImageDetector } from './detector.ts';
import { goldenPicture } from './golden-pictures.ts';
import { cuttingPart, viewReadingPart } from './view-parts.ts';

const model = currentImageModel(await loadManifest(), 'light');
const { cascade } = model;
if (!cascade) throw new Error('a light model has a cascade');
const cutter = await openNodePart(model, (file) => cuttingPart(file, model));
const reader = await openNodePart(model, (file) => viewReadingPart(file, model.input, cascade));
const session = await openNodeSession(model, { threads: 1 });
afterAll(() => Promise.all([cutter.close(), reader.close(), session.close()]));

const all = createImageDetector(model, session);
const parts = { cutter, reader };
const early = createCascadeDetector({ ...model, cascade }, parts);
/** Never sure of what it has not seen. */
const wary = cascade.steps.map((step) => ({ ...step, low: -1000, high: 1000 }));
const late = createCascadeDetector({ ...model, cascade: { ...cascade, steps: wary } }, parts);

test('with all views it gives the score of the whole network', async () => {
  for (const index of [0, 1, 7, 23, 42, 99]) {
    const picture = goldenPicture(index);
    const { score, confidence, views } = await late.detect(picture);
    const whole = await all.detect(picture);
    expect(score, `picture ${index}`).toBeCloseTo(whole.score, 4);
    expect(confidence).toBeCloseTo(whole.confidence, 4);
    const patchesCount = Math.min(picture.width, picture.height) > model.input.wholePx;
    if (patchesCount) expect(views.seen).toBe(views.all);
  }
});

test('a picture no larger than the whole view is decided by it alone, with the score of all views', async () => {
  const picture = goldenPicture(1);
  expect(Math.min(picture.width, picture.height)).toBeLessThan(model.input.wholePx);
  const { score, views } = await late.detect(picture);
  expect(views.seen).toBe(1);
  expect(score).toBeCloseTo((await all.detect(picture)).score, 4);
});

test('it looks at fewer views, always at the same ones, and says at how many', async () => {
  const picture = goldenPicture(99);
  const run = vi.spyOn(reader, 'run');
  const first = await early.detect(picture);
  expect(first.views.seen).toBe(run.mock.calls.length);
  expect(first.views.seen).toBeLessThan(first.views.all);
  expect(await early.detect(picture)).toEqual(first);
  run.mockRestore();
});

test('a caller that gives up is heard between two views', async () => {
  const run = vi.spyOn(reader, 'run');
  const nobody = new AbortController();
  const pause = vi.fn(async () => nobody.abort());
  const stopped = createCascadeDetector(
    { ...model, cascade: { ...cascade, steps: wary } },
    { ...parts, pause },
  );
  await expect(stopped.detect(goldenPicture(99), nobody.signal)).rejects.toThrow(/abort/);
  expect(run).toHaveBeenCalledTimes(1);
  run.mockRestore();
});

test('a blank picture is not looked at', async () => {
  const data = new Uint8Array(300 * 300 * 3).fill(9);
  expect(await early.detect({ width: 300, height: 300, data })).toMatchObject({
    isBlank: true,
    views: { seen: 0 },
  });
});
