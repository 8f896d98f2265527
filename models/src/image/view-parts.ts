import type { Cascade, ImageModel } from '../manifest.ts';
import { cutPart, type GraphValue } from '../onnx-part.ts';

/**
 * An image network begins with the cutting of views, which needs the whole picture and no weights
 * (training/views.py). Cut apart there, the decoder of a picture hands on two megabytes of views at most, and one
 * implementation still serves server, browser and training. Patches are cut as the bytes they are: a loop gathers
 * them in a quarter of the time that the network's GatherND takes.
 */
function patchPlaces({ patchPx }: ImageModel['input']): readonly GraphValue[] {
  return [
    { name: 'rows', type: 'int64', dims: ['count', patchPx] },
    { name: 'columns', type: 'int64', dims: ['count', patchPx] },
  ];
}

function wholeView({ wholePx }: ImageModel['input']): readonly GraphValue[] {
  return [{ name: 'whole', type: 'float32', dims: [1, 3, wholePx, wholePx] }, detail];
}

/** The patches' bytes, as the network would have gathered them. */
export const patchPlanes = ({ patchPx }: ImageModel['input']): GraphValue => ({
  ...{ name: 'patch_planes', type: 'uint8', dims: ['count', 3, patchPx, patchPx] },
});

/** What the whole network takes. */
export const pictureValues: readonly GraphValue[] = [
  { name: 'picture', type: 'uint8', dims: ['height', 'width', 3] },
  { name: 'patch_count', type: 'int64', dims: [1] },
];

const detail: GraphValue = { name: 'detail', type: 'float32', dims: [] };
const logit: GraphValue = { name: 'logit', type: 'float32', dims: [1] };

type Joints = Pick<Cascade, 'views' | 'readings'>;

const readingsOf = ({ readings }: Pick<Joints, 'readings'>, count: number | string): GraphValue => ({
  ...{ name: readings, type: 'float32', dims: [count, 2] },
});

/** Reads views: one at a time where a look at more of them can be left out, or any `count` of them. */
export function viewReadingPart(
  file: Uint8Array,
  { patchPx }: ImageModel['input'],
  joints: Joints,
  count: number | string = 1,
): Uint8Array {
  const views: GraphValue = { name: joints.views, type: 'float32', dims: [count, 3, patchPx, patchPx] };
  return cutPart(file, [views], [readingsOf(joints, count)]).part;
}

/** The whole network, which tells beside its logit what it made of each view, and `more` of its values. */
export const scoringPart = (
  file: Uint8Array,
  readings: string,
  more: readonly GraphValue[] = [],
): Uint8Array =>
  cutPart(file, pictureValues, [logit, readingsOf({ readings }, 'count'), detail, ...more]).part;

/** Says where patches lie, and cuts the whole view; holds no weights. */
export const cuttingPart = (file: Uint8Array, { input }: ImageModel): Uint8Array =>
  cutPart(file, pictureValues, [...patchPlaces(input), ...wholeView(input)]).part;
