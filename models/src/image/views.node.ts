import { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-node';
import type { ImageModel } from '../manifest.ts';
import { openNodePart, readWeights } from '../session.node.ts';
import { type PartSession, partSessionOf, type Tensor } from '../tensor-session.ts';
import { evidenceOf, extentOf, imageTensors } from './detector.ts';
import { gatherPatch, patchPlacesOf } from './gather-patches.ts';
import { assertRgbImage, type RgbImage } from './rgb-image.ts';
import { concludingPart, judgingPart, placingPart, viewReadingPart, wholeViewPart } from './view-parts.ts';
import {
  createAllViewsDetector,
  createViewsDetector,
  type PatchViews,
  type ViewsDetector,
  type WholeView,
} from './views-detector.ts';

/** Cuts the views of pictures for a model whose weights stay elsewhere. */
export interface ViewCutter {
  cutPatches(image: RgbImage): Promise<PatchViews>;
  cutWhole(image: RgbImage): Promise<WholeView>;
}

export async function openViewCutter(model: ImageModel): Promise<ViewCutter> {
  const file = await readWeights(model);
  const placer = await openPart(placingPart(file, model));
  const scaler = await openPart(wholeViewPart(file, model));
  return {
    async cutPatches(image) {
      assertRgbImage(image);
      const judged = { evidence: evidenceOf(image, model), extent: extentOf(image) };
      if (judged.evidence === 0) return { ...judged, patches: null };
      const { rows, columns } = await placer.run(imageTensors(image, model.input));
      if (!rows || !columns) throw new Error(`model ${model.id} places no patches`);
      return { ...judged, patches: gatherPatches(image, rows, columns) };
    },
    async cutWhole(image) {
      const { picture } = imageTensors(image, model.input);
      const { whole, detail } = await scaler.run({ picture });
      if (!whole || !detail) throw new Error(`model ${model.id} cuts no view of the whole picture`);
      return { whole, detail };
    },
  };
}

/** Scores views that were cut elsewhere: view by view where the manifest says how, else all at once. */
export async function openViewsDetector(model: ImageModel): Promise<ViewsDetector> {
  const { cascade, input } = model;
  if (!cascade)
    return createAllViewsDetector(model, await openNodePart(model, (file) => judgingPart(file, model)));
  const reader = await openNodePart(model, (file) => viewReadingPart(file, input, cascade, 'count'));
  const concluder = await openNodePart(model, (file) => concludingPart(file, cascade));
  return createViewsDetector({ ...model, cascade }, { reader, concluder });
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
