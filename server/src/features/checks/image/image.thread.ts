import type { ImageScore } from '@telltale/models/image/detector';
import { openViewCutter, openViewsDetector } from '@telltale/models/image/views.node';
import type { PictureViews, ViewsDetector } from '@telltale/models/image/views-detector';
import type { ThreadData } from './image-analyst.ts';

/** Runs inside a worker thread. No stranger's bytes come here: views are numbers that a child process has cut. */
export function open({ model }: ThreadData) {
  let opening: Promise<ViewsDetector> | undefined;
  const detector = () => {
    opening ??= openViewsDetector(model);
    return opening;
  };
  return {
    async score(views: PictureViews): Promise<ImageScore> {
      return (await detector()).score(views);
    },

    /** Proves that the model loads and scores. */
    async warmUp(): Promise<void> {
      const { score } = await detector();
      const { cut } = await openViewCutter(model);
      const views = await cut(gradient(warmUpSidePx));
      if (!views.views) throw new Error('a gradient has something to judge');
      await score(views);
    },
  };
}

const warmUpSidePx = 256;

/** The detector answers featureless pictures without running the model, so the proof needs some structure. */
function gradient(sidePx: number) {
  const data = Uint8Array.from({ length: sidePx * sidePx * 3 }, (_, at) => at % 251);
  return { width: sidePx, height: sidePx, data };
}
