import type { ImageModel } from '../manifest.ts';
import type { PartSession, Tensor } from '../tensor-session.ts';
import type { CascadeModel } from './cascade-detector.ts';
import { type ImageScore, type Judged, scoreLogit } from './detector.ts';

/** What takes the detector nearly all its time, cut out by the decoder. */
export interface PatchViews extends Judged {
  /** Bytes, count x 3 x side x side; null where there is nothing to judge. */
  readonly patches: Tensor | null;
}

/** The rest of what it looks at, which takes as long to cut as the patches take to travel. */
export interface WholeView {
  readonly whole: Tensor;
  readonly detail: Tensor;
}

/** Scores views that come in two deliveries. Nothing of it needs the picture. */
export interface ViewsDetector {
  /** @returns what `conclude` needs of the patches */
  readPatches(patches: Tensor): Promise<Tensor>;
  /** Reads the whole view, and concludes from all of them: the very score of the network in one piece. */
  conclude(judged: Judged, readings: Tensor, whole: WholeView): Promise<ImageScore>;
}

export interface ViewsDetectorParts {
  /** Runs the part that reads views. */
  readonly reader: PartSession;
  /** Runs the part that concludes from the readings. */
  readonly concluder: PartSession;
}

export function createViewsDetector(
  model: CascadeModel,
  { reader, concluder }: ViewsDetectorParts,
): ViewsDetector {
  const { cascade } = model;
  const readViews = async (views: Tensor) =>
    floatsOf(model, cascade.readings, await reader.run({ [cascade.views]: views }));
  return {
    async readPatches({ data, dims }) {
      if (!(data instanceof Uint8Array)) throw new Error('patches are bytes');
      return readViews({ data: new Float32Array(data), dims });
    },
    async conclude(judged, patches, { whole, detail }) {
      const ofWhole = await readViews(whole);
      const readings = joinRows(ofWhole, patches);
      const logit = floatsOf(model, 'logit', await concluder.run({ [cascade.readings]: readings, detail }));
      return scoreLogit(model, judged, logit.data[0]);
    },
  };
}

/**
 * For a network that is not asked view by view: nothing is read before all views are there. So is one with int8 weights,
 * which scales its numbers by all that it reads at once.
 * @param judge runs the part that reads all views
 */
export function createAllViewsDetector(model: ImageModel, judge: PartSession): ViewsDetector {
  return {
    readPatches: async (patches) => patches,
    async conclude(judged, patch_planes, { whole, detail }) {
      const logit = floatsOf(model, 'logit', await judge.run({ patch_planes, whole, detail }));
      return scoreLogit(model, judged, logit.data[0]);
    },
  };
}

function floatsOf({ id }: ImageModel, name: string, { [name]: tensor }: Readonly<Record<string, Tensor>>) {
  if (!(tensor?.data instanceof Float32Array)) throw new Error(`model ${id} gave no ${name}`);
  return { data: tensor.data, dims: tensor.dims };
}

/** The network reads the whole view first. */
function joinRows(first: Tensor, others: Tensor): Tensor {
  const data = Float32Array.from([...first.data, ...others.data], Number);
  return { data, dims: [data.length / 2, 2] };
}
