import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, describe, expect, test } from 'vitest';
import { currentImageModel, currentImageModels, type ImageModel } from '../manifest.ts';
import { loadManifest } from '../model-files.node.ts';
import { cutPart } from '../onnx-part.ts';
import { openNodeSession, readWeights } from '../session.node.ts';
import { createImageDetector, imageTensors, scoreBlank } from './detector.ts';
import { goldenPicture } from './golden-pictures.ts';
import { cuttingPart, patchPlanes, pictureValues, placingPart, wholeViewPart } from './view-parts.ts';
import { openViewCutter, openViewsDetector } from './views.node.ts';

const manifest = await loadManifest();
/** A network that says how its views are read, as one that does not. */
const { cascade: _, ...withoutCascade } = currentImageModel(manifest, 'light');
const loaded = await Promise.all(
  [...currentImageModels(manifest), { ...withoutCascade, id: 'without-a-cascade' }].map(async (model) => ({
    ...{ id: model.id, model, whole: await openNodeSession(model, { threads: 1 }) },
    ...{ apart: await openViewsDetector(model), cutter: await openViewCutter(model) },
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

describe.each(loaded)('$id', ({ model, whole, apart, cutter: { cutPatches, cutWhole } }) => {
  test('cut apart and read in two deliveries, the network gives the very score that it gives in one', async () => {
    const together = createImageDetector(model, whole);
    for (const index of [0, 1, 7, 23, 42, 99]) {
      const picture = goldenPicture(index);
      const { patches, ...judged } = await cutPatches(picture);
      const score = patches
        ? await apart.conclude(judged, await apart.readPatches(patches), await cutWhole(picture))
        : scoreBlank(model, judged);
      expect(score, `picture ${index}`).toEqual(await together.detect(picture));
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
    const ours = (await cutPatches(picture)).patches?.data;
    if (!(ours instanceof Uint8Array)) throw new Error('patches are bytes');
    // Byte by byte, toEqual would take seconds.
    expect(Buffer.compare(ours, await patchesByTheNetwork(model, inputs))).toBe(0);
  });

  test('views are small, whatever the picture', async () => {
    const side = 3_000;
    const data = new Uint8Array(side * side * 3).map((_, at) => at % 251);
    const picture = { width: side, height: side, data };
    const [{ patches }, { whole: ofAll }] = [await cutPatches(picture), await cutWhole(picture)];
    expect((patches?.data.byteLength ?? Infinity) + ofAll.data.byteLength).toBeLessThan(2_000_000);
  });

  test('the parts that cut hold no weights', async () => {
    const file = await readWeights(model);
    for (const part of [placingPart, wholeViewPart, cuttingPart])
      expect(part(file, model).length).toBeLessThan(10_000);
  });

  test('a picture with nothing to judge has no views', async () => {
    const blank = { width: 300, height: 300, data: new Uint8Array(300 * 300 * 3).fill(9) };
    const extent = { width: 300, height: 300 };
    expect(await cutPatches(blank)).toEqual({ evidence: 0, extent, patches: null });
  });
});
