import type { ImageScore } from '@telltale/models/image/detector';
import { openViewsDetector } from '@telltale/models/image/views.node';
import type { PictureViews } from '@telltale/models/image/views-detector';
import type { ImageModel } from '@telltale/models/manifest';
import { doOnce } from '@telltale/shared/do-once';
import type { ThreadData } from './image-analyst.ts';

/** Runs inside a worker thread. No stranger's bytes come here: views are numbers that a child process has cut. */
export function open({ model }: ThreadData) {
  const detector = doOnce(() => openViewsDetector(model));
  return {
    async score(views: PictureViews): Promise<ImageScore> {
      return (await detector()).score(views);
    },

    /** Proves that the model loads and scores; once it has, there is nothing left to prove. */
    warmUp: doOnce(async (): Promise<void> => {
      const { score } = await detector();
      await score(anyViews(model));
    }),
  };
}

/** As a child process cuts them: that it can is proved there. */
function anyViews({ input: { wholePx, patchPx } }: ImageModel): PictureViews {
  const pattern = (sidePx: number) => Array.from({ length: 3 * sidePx ** 2 }, (_, at) => at % 251);
  const views = {
    whole: { data: Float32Array.from(pattern(wholePx)), dims: [1, 3, wholePx, wholePx] },
    patches: { data: Uint8Array.from(pattern(patchPx)), dims: [1, 3, patchPx, patchPx] },
    detail: 0,
  };
  return { evidence: 1, extent: { width: wholePx, height: wholePx }, views };
}
