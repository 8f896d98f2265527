import type { Cascade, ImageModel } from '../manifest.ts';
import { cutPart, type GraphValue } from '../onnx-part.ts';

const patchPlanes = 'patch_planes';

/** Where the pixels of each patch lie. A loop gathers them in a quarter of the time that the network's GatherND takes. */
function patchPlaces({ patchPx }: ImageModel['input']): readonly GraphValue[] {
  return [
    { name: 'rows', type: 'int64', dims: ['count', patchPx] },
    { name: 'columns', type: 'int64', dims: ['count', patchPx] },
  ];
}

/**
 * An image network begins with the cutting of views, which needs the whole picture and no weights
 * (training/views.py). Cut apart there, the decoder of a picture hands on two megabytes of views at most, and one
 * implementation still serves server, browser and training. Patches are handed on as the bytes they are.
 */
function viewValues({ patchPx, wholePx }: ImageModel['input']): readonly GraphValue[] {
  return [
    { name: patchPlanes, type: 'uint8', dims: ['count', 3, patchPx, patchPx] },
    { name: 'whole', type: 'float32', dims: [1, 3, wholePx, wholePx] },
    { name: 'detail', type: 'float32', dims: [] },
  ];
}

/** What the whole network takes. */
export const pictureValues: readonly GraphValue[] = [
  { name: 'picture', type: 'uint8', dims: ['height', 'width', 3] },
  { name: 'patch_count', type: 'int64', dims: [1] },
];

const logit: GraphValue = { name: 'logit', type: 'float32', dims: [1] };

/** Scores views. */
export const scoringPart = (file: Uint8Array, { input }: ImageModel): Uint8Array =>
  cutPart(file, viewValues(input), [logit]).part;

/** Reads one view at a time, so that a look at more of them can be left out. */
export const viewReadingPart = (file: Uint8Array, { patchPx }: ImageModel['input'], cascade: Cascade) =>
  cutPart(
    file,
    [{ name: cascade.views, type: 'float32', dims: [1, 3, patchPx, patchPx] }],
    [{ name: cascade.readings, type: 'float32', dims: [1, 2] }],
  ).part;

/** Cuts the views that the scoring part reads out of a picture, patches by the places of their pixels; holds no weights. */
export function cuttingPart(file: Uint8Array, { input }: ImageModel): Uint8Array {
  const values = viewValues(input);
  const { reads } = cutPart(file, values, [logit]);
  const cut = values
    .filter(({ name }) => reads.includes(name))
    .flatMap((value) => (value.name === patchPlanes ? patchPlaces(input) : [value]));
  return cutPart(file, pictureValues, cut).part;
}
