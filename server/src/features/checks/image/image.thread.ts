import type { ImageScore, Judged } from '@telltale/models/image/detector';
import { openViewCutter, openViewsDetector } from '@telltale/models/image/views.node';
import type { ViewsDetector, WholeView } from '@telltale/models/image/views-detector';
import type { Tensor } from '@telltale/models/tensor-session';
import type { ThreadData } from './image-analyst.ts';

/** What the whole of a picture's views tells. */
export interface Conclusion {
  readonly judged: Judged;
  /** As `readPatches` has returned them. */
  readonly readings: Tensor;
  readonly whole: WholeView;
}

/** Runs inside a worker thread. No stranger's bytes come here: views are numbers that a child process has cut. */
export function open({ model }: ThreadData) {
  let opening: Promise<ViewsDetector> | undefined;
  const detector = () => {
    opening ??= openViewsDetector(model);
    return opening;
  };
  return {
    async readPatches(patches: Tensor): Promise<Tensor> {
      return (await detector()).readPatches(patches);
    },

    async conclude({ judged, readings, whole }: Conclusion): Promise<ImageScore> {
      return (await detector()).conclude(judged, readings, whole);
    },

    /** Proves that the model loads and scores. */
    async warmUp(): Promise<void> {
      const { readPatches, conclude } = await detector();
      const { cutPatches, cutWhole } = await openViewCutter(model);
      const picture = gradient(warmUpSidePx);
      const { patches, ...judged } = await cutPatches(picture);
      if (!patches) throw new Error('a gradient has something to judge');
      await conclude(judged, await readPatches(patches), await cutWhole(picture));
    },
  };
}

const warmUpSidePx = 256;

/** The detector answers featureless pictures without running the model, so the proof needs some structure. */
function gradient(sidePx: number) {
  const data = Uint8Array.from({ length: sidePx * sidePx * 3 }, (_, at) => at % 251);
  return { width: sidePx, height: sidePx, data };
}
