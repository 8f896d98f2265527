import { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-node';
import type { ImageModel } from '../manifest.ts';
import { readWeights } from '../session.node.ts';
import type { Tensor } from '../tensor-session.ts';
import { evidenceOf, type ImageViews, imageTensors } from './detector.ts';
import { assertRgbImage, type RgbImage } from './rgb-image.ts';
import { cuttingPart } from './view-parts.ts';

/** Cuts the views of pictures for a model whose weights stay elsewhere. */
export async function openViewCutter(model: ImageModel): Promise<(image: RgbImage) => Promise<ImageViews>> {
  const session = await InferenceSession.create(cuttingPart(await readWeights(model), model), {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableMemPattern: false,
    // Memory goes back when a picture is done: the next one has another size.
    enableCpuMemArena: false,
  });
  return async (image) => {
    assertRgbImage(image);
    const evidence = evidenceOf(image, model);
    if (evidence === 0) return { evidence, tensors: {} };
    const { picture, patch_count } = imageTensors(image, model.input);
    if (!picture || !patch_count) throw new Error(`model ${model.id} reads no picture`);
    const cut = await session.run({
      picture: new OrtTensor('uint8', picture.data, picture.dims),
      patch_count: new OrtTensor('int64', patch_count.data, patch_count.dims),
    });
    const { rows, columns, ...views } = cut;
    const tensors = Object.fromEntries(Object.entries(views).map(asTensor));
    return {
      evidence,
      tensors: rows && columns ? { ...tensors, patch_planes: gatherPatches(image, rows, columns) } : tensors,
    };
  };
}

/**
 * The patches' pixels as bytes, count x 3 x side x side.
 * @param rows of the picture, count x side; so are the columns
 */
function gatherPatches({ width, data }: RgbImage, rows: OrtTensor, columns: OrtTensor): Tensor {
  const [count = 0, side = 0] = rows.dims;
  const starts = offsetsOf(rows, width * 3);
  const steps = offsetsOf(columns, 3);
  const plane = side * side;
  const planes = new Uint8Array(count * 3 * plane);
  for (let patch = 0; patch < count; patch++) {
    let out = patch * 3 * plane;
    for (let y = 0; y < side; y++) {
      const start = starts[patch * side + y] ?? 0;
      for (let x = 0; x < side; x++, out++) {
        const at = start + (steps[patch * side + x] ?? 0);
        planes[out] = data[at] ?? 0;
        planes[out + plane] = data[at + 1] ?? 0;
        planes[out + 2 * plane] = data[at + 2] ?? 0;
      }
    }
  }
  return { data: planes, dims: [count, 3, side, side] };
}

function offsetsOf({ data }: OrtTensor, each: number): Int32Array {
  if (!(data instanceof BigInt64Array)) throw new Error('places of pixels are whole numbers');
  return Int32Array.from(data, (place) => Number(place) * each);
}

function asTensor([name, { data, dims }]: [string, OrtTensor]): [string, Tensor] {
  if (!(data instanceof Uint8Array || data instanceof Float32Array))
    throw new Error(`view ${name} is neither bytes nor floats`);
  return [name, { data, dims }];
}
