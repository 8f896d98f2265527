import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, expect, test } from 'vitest';
import { currentModel } from '../manifest.ts';
import { loadManifest } from '../model-files.node.ts';
import { cutPart } from '../onnx-part.ts';
import { openNodeSession, readWeights } from '../session.node.ts';
import { createImageDetector, createViewsDetector, imageTensors } from './detector.ts';
import { goldenPicture } from './golden-pictures.ts';
import { cuttingPart, pictureValues, scoringPart } from './view-parts.ts';
import { openViewCutter } from './views.node.ts';

const model = currentModel(await loadManifest(), 'image');
const whole = await openNodeSession(model, { threads: 1 });
const scoring = await openNodeSession(model, { threads: 1, part: (file) => scoringPart(file, model) });
const cut = await openViewCutter(model);
afterAll(() => Promise.all([whole.close(), scoring.close()]));

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

test('cut apart, the network gives the very score that it gives in one', async () => {
  const [together, apart] = [createImageDetector(model, whole), createViewsDetector(model, scoring)];
  for (const index of [0, 1, 7, 23, 42, 99]) {
    const picture = goldenPicture(index);
    expect(await apart.detect(await cut(picture)), `picture ${index}`).toEqual(
      await together.detect(picture),
    );
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
  const [inputs, views] = [imageTensors(picture, model.input), await cut(picture)];
  const ours = views.tensors.patch_planes?.data;
  if (!(ours instanceof Uint8Array)) throw new Error('patches are bytes');
  // Byte by byte, toEqual would take seconds.
  expect(Buffer.compare(ours, await patchesByTheNetwork(inputs))).toBe(0);
});

test('views are small, whatever the picture', async () => {
  const side = 3_000;
  const data = new Uint8Array(side * side * 3).map((_, at) => at % 251);
  const { tensors } = await cut({ width: side, height: side, data });
  const sizeBytes = Object.values(tensors).reduce((sum, tensor) => sum + tensor.data.byteLength, 0);
  expect(sizeBytes).toBeLessThan(2_000_000);
});

test('the part that cuts holds no weights', async () => {
  const file = await readWeights(model);
  expect(cuttingPart(file, model).length).toBeLessThan(10_000);
  expect(scoringPart(file, model).length).toBeGreaterThan(file.length - 10_000);
});

test('a picture with nothing to judge has no views', async () => {
  const blank = { width: 300, height: 300, data: new Uint8Array(300 * 300 * 3).fill(9) };
  expect(await cut(blank)).toEqual({
    evidence: 0,
    extent: { width: 300, height: 300 },
    tensors: {},
  });
});
