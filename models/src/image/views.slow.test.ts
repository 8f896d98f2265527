import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, expect, test } from 'vitest';
import { currentImageModel } from '../manifest.ts';
import { loadManifest } from '../model-files.node.ts';
import { cutPart } from '../onnx-part.ts';
import { openNodePart, openNodeSession, readWeights } from '../session.node.ts';
import { createImageDetector, imageTensors, scoreBlank } from './detector.ts';
import { goldenPicture } from './golden-pictures.ts';
import {
  concludingPart,
  cuttingPart,
  pictureValues,
  placingPart,
  viewReadingPart,
  wholeViewPart,
} from './view-parts.ts';
import { openViewCutter } from './views.node.ts';
import { createViewsDetector } from './views-detector.ts';

const model = currentImageModel(await loadManifest(), 'full');
const whole = await openNodeSession(model, { threads: 1 });
const { cascade } = model;
if (!cascade) throw new Error('the model does not say where its views are read');
const reader = await openNodePart(model, (file) => viewReadingPart(file, model.input, cascade, 'count'));
const concluder = await openNodePart(model, (file) => concludingPart(file, cascade));
const { cutPatches, cutWhole } = await openViewCutter(model);
afterAll(() => Promise.all([whole.close(), reader.close(), concluder.close()]));

async function patchesByTheNetwork(inputs: ReturnType<typeof imageTensors>) {
  const [picture, count] = [inputs.picture, inputs.patch_count];
  if (!picture || !count) throw new Error('a picture has two inputs');
  const patches = { name: 'patch_planes', type: 'uint8', dims: ['count', 3, 'side', 'side'] } as const;
  const session = await InferenceSession.create(
    cutPart(await readWeights(model), pictureValues, [patches]).part,
  );
  const { patch_planes } = await session.run({
    picture: new Tensor('uint8', picture.data, picture.dims),
    patch_count: new Tensor('int64', count.data, count.dims),
  });
  await session.release();
  if (!(patch_planes?.data instanceof Uint8Array)) throw new Error('patches are bytes');
  return patch_planes.data;
}

test('cut apart and read in two deliveries, the network gives the very score that it gives in one', async () => {
  const together = createImageDetector(model, whole);
  const apart = createViewsDetector({ ...model, cascade }, { reader, concluder });
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
  expect(Buffer.compare(ours, await patchesByTheNetwork(inputs))).toBe(0);
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
