import { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-node';
import type { ImageModel } from '../manifest.ts';
import { readWeights } from '../session.node.ts';
import { partSessionOf, type Tensor } from '../tensor-session.ts';
import { evidenceOf, extentOf, type ImageViews, imageTensors } from './detector.ts';
import { gatherPatch, patchPlacesOf } from './gather-patches.ts';
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
  const { run } = partSessionOf(session, (type, { data, dims }) => new OrtTensor(type, data, dims));
  return async (image) => {
    assertRgbImage(image);
    const evidence = evidenceOf(image, model);
    const extent = extentOf(image);
    if (evidence === 0) return { evidence, extent, tensors: {} };
    const { rows, columns, ...views } = await run(imageTensors(image, model.input));
    return {
      evidence,
      extent,
      tensors: rows && columns ? { ...views, patch_planes: patchesOf(image, rows, columns) } : views,
    };
  };
}

/** The patches' pixels as bytes, count x 3 x side x side. */
function patchesOf(image: RgbImage, rows: Tensor, columns: Tensor): Tensor {
  const places = patchPlacesOf(image, rows, columns);
  const { count, sidePx } = places;
  const each = 3 * sidePx * sidePx;
  const planes = new Uint8Array(count * each);
  for (let patch = 0; patch < count; patch++) gatherPatch(image, places, patch, planes, patch * each);
  return { data: planes, dims: [count, 3, sidePx, sidePx] };
}
