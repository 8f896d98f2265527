import { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-node';
import type { ImageModel } from '../manifest.ts';
import { openNodePart } from '../session.node.ts';
import { type PartSession, partSessionOf, type Tensor } from '../tensor-session.ts';
import { readCuttingPart } from './cutting-part.node.ts';
import { evidenceOf, extentOf, imageTensors } from './detector.ts';
import { gatherPatch, patchPlacesOf } from './gather-patches.ts';
import { assertRgbImage, type RgbImage } from './rgb-image.ts';
import { viewReadingPart } from './view-parts.ts';
import { createViewsDetector, type PictureViews, type ViewsDetector } from './views-detector.ts';

/** Cuts the views of pictures for a model whose weights stay elsewhere. */
export interface ViewCutter {
  cut(image: RgbImage): Promise<PictureViews>;
}

/** @param part of the same model */
export async function openViewCutter(model: ImageModel, part?: Uint8Array): Promise<ViewCutter> {
  const cutter = await openPart(part ?? (await readCuttingPart(model)));
  return {
    async cut(image) {
      assertRgbImage(image);
      const judged = { evidence: evidenceOf(image, model), extent: extentOf(image) };
      if (judged.evidence === 0) return { ...judged, views: null };
      const { rows, columns, whole, detail } = await cutter.run(imageTensors(image, model.input));
      if (!rows || !columns || !whole) throw new Error(`model ${model.id} cuts no views`);
      const patches = gatherPatches(image, rows, columns);
      return { ...judged, views: { whole, patches, detail: Number(detail?.data[0]) } };
    },
  };
}

/** Scores views that were cut elsewhere. */
export async function openViewsDetector(model: ImageModel): Promise<ViewsDetector> {
  const { cascade, input } = model;
  if (!cascade) throw new Error(`model ${model.id} has no cascade`);
  const reader = await openNodePart(model, (file) => viewReadingPart(file, input, cascade, 'count'));
  return createViewsDetector({ ...model, cascade }, reader);
}

async function openPart(part: Uint8Array): Promise<PartSession> {
  const session = await InferenceSession.create(part, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableMemPattern: false,
    // Memory goes back when a picture is done: the next one has another size.
    enableCpuMemArena: false,
  });
  return partSessionOf(session, (type, { data, dims }) => new OrtTensor(type, data, dims));
}

/** The patches' pixels as bytes, count x 3 x side x side. */
function gatherPatches(image: RgbImage, rows: Tensor, columns: Tensor): Tensor {
  const places = patchPlacesOf(image, rows, columns);
  const { count, sidePx } = places;
  const each = 3 * sidePx * sidePx;
  const planes = new Uint8Array(count * each);
  for (let patch = 0; patch < count; patch++) gatherPatch(image, places, patch, planes, patch * each);
  return { data: planes, dims: [count, 3, sidePx, sidePx] };
}
