import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, describe, expect, test } from 'vitest';
import { currentImageModels, type ImageModel } from '../manifest.ts';
import { loadManifest, readWeights } from '../model-files.node.ts';
import { cutPart } from '../onnx-part.ts';
import { openNodeSession } from '../session.node.ts';
import { readCuttingPart } from './cutting-part.node.ts';
import { createImageDetector, type ImageScore, imageTensors, scoreBlank } from './detector.ts';
import { goldenLogitsOf } from './golden-logits.ts';
import { goldenPicture } from './golden-pictures.ts';
import { patchPlanes, pictureValues } from './view-parts.ts';
import { openViewCutter, openViewsDetector } from './views.node.ts';

const manifest = await loadManifest();
/** Never sure of what it has not seen. */
function neverSure(model: ImageModel): ImageModel {
  const { cascade } = model;
  if (!cascade) throw new Error(`${model.id} has no cascade`);
  const steps = cascade.steps.map((step) => ({ ...step, low: -1000, high: 1000 }));
  return { ...model, cascade: { ...cascade, steps } };
}

const loaded = await Promise.all(
  currentImageModels(manifest).map(async (model) => ({
    ...{ id: model.id, model, whole: await openNodeSession(model, { threads: 1 }) },
    ...{ early: await openViewsDetector(model), late: await openViewsDetector(neverSure(model)) },
    ...{ cutter: await openViewCutter(model), within: goldenLogitsOf(model.id).within },
  })),
);
afterAll(() => Promise.all(loaded.map(({ whole }) => whole.close())));

async function patchesByTheNetwork(model: ImageModel, inputs: ReturnType<typeof imageTensors>) {
  const [picture, count] = [inputs.picture, inputs.patch_count];
  if (!picture || !count) throw new Error('a picture has two inputs');
  const session = await InferenceSession.create(
    cutPart(await readWeights(model), pictureValues, [patchPlanes(model.input)]).part,
  );
  const { patch_planes } = await session.run({
    picture: new Tensor('uint8', picture.data, picture.dims),
    patch_count: new Tensor('int64', count.data, count.dims),
  });
  await session.release();
  if (!(patch_planes?.data instanceof Uint8Array)) throw new Error('patches are bytes');
  return patch_planes.data;
}

const chosen = [0, 1, 7, 23, 42, 99];

describe.each(loaded)('$id', ({ model, whole, early, late, within, cutter: { cut } }) => {
  test('cut apart and read in two runs, the network gives the score that it gives in one', async () => {
    const together = createImageDetector(model, whole);
    for (const index of chosen) {
      const picture = goldenPicture(index);
      const ofAll = await together.detect(picture);
      const apart = await late.score(await cut(picture));
      expect(apart.thresholds).toEqual(ofAll.thresholds);
      // A score moves by a quarter of what its logit moves by, at most; `within` is what rounding may do to that.
      expect(Math.abs(apart.score - ofAll.score), `picture ${index}`).toBeLessThanOrEqual(within / 4);
    }
  });

  test('it reads the whole view alone where the patches could not change the label', async () => {
    const labelOf = ({ score, thresholds }: ImageScore) =>
      Object.values(thresholds).filter((threshold) => score >= threshold).length;
    for (const index of chosen) {
      const views = await cut(goldenPicture(index));
      expect(labelOf(await early.score(views)), `picture ${index}`).toBe(labelOf(await late.score(views)));
    }
  });

  test.each([
    ['wide', 900, 260],
    ['tall and narrower than a patch', 40, 700],
    ['small enough to be mirrored several times', 60, 50],
    ['large', 1_601, 1_203],
  ])('patches are byte for byte what the network cuts: %s', async (_, width, height) => {
    const data = Uint8Array.from(
      { length: width * height * 3 },
      (_, at) => Math.imul(at, 2_654_435_761) >>> 24,
    );
    const picture = { width, height, data };
    const inputs = imageTensors(picture, model.input);
    const ours = (await cut(picture)).views?.patches.data;
    if (!(ours instanceof Uint8Array)) throw new Error('patches are bytes');
    // Byte by byte, toEqual would take seconds.
    expect(Buffer.compare(ours, await patchesByTheNetwork(model, inputs))).toBe(0);
  });

  test('views are small, whatever the picture', async () => {
    const side = 3_000;
    const data = new Uint8Array(side * side * 3).map((_, at) => at % 251);
    const picture = { width: side, height: side, data };
    const { views } = await cut(picture);
    const bytes = (views?.patches.data.byteLength ?? Infinity) + (views?.whole.data.byteLength ?? Infinity);
    expect(bytes).toBeLessThan(2_000_000);
  });

  test('the part that cuts holds no weights', async () => {
    expect((await readCuttingPart(model)).length).toBeLessThan(10_000);
  });

  test('a picture with nothing to judge has no views', async () => {
    const blank = { width: 300, height: 300, data: new Uint8Array(300 * 300 * 3).fill(9) };
    const extent = { width: 300, height: 300 };
    const views = await cut(blank);
    expect(views).toEqual({ evidence: 0, extent, views: null });
    expect(await early.score(views)).toEqual(scoreBlank(model, views));
  });
});
