import { type ImageScore, scoreBlank } from '@telltale/models/image/detector';
import type { ImageModel } from '@telltale/models/manifest';
import type { Tensor } from '@telltale/models/tensor-session';
import type { ObserveInference } from '../../../platform/metrics/metrics.ts';
import type { ThreadPool, ThreadRun } from '../../../platform/threads.ts';
import type { Conclusion } from './image.thread.ts';
import type { PictureViews } from './recent-views.ts';

export interface Scoring {
  readonly pool: ThreadPool;
  readonly model: ImageModel;
  readonly observe?: ObserveInference | undefined;
}

/** What has begun is finished before anything else begins. */
const priorities = { conclude: 2, forKey: 1, forVisitor: 0 };
const timeoutMs = 20_000;

/** Scores a picture in a thread, which begins with the patches while the view of the whole is still being cut. */
export async function scoreViews(
  { pool, model, observe }: Scoring,
  { patches: { patches, ...judged }, whole }: PictureViews,
  isKeyHolder: boolean,
): Promise<ImageScore> {
  if (!patches) return scoreBlank(model, judged);
  const inference = observeParts(model, observe);
  const readings = await pool.run<Tensor>({
    ...{ name: 'readPatches', input: patches, timeoutMs, onRun: inference.onPart },
    priority: isKeyHolder ? priorities.forKey : priorities.forVisitor,
  });
  const conclusion: Conclusion = { judged, readings, whole: await whole };
  return pool.run<ImageScore>({
    ...{ name: 'conclude', input: conclusion, timeoutMs, onRun: inference.onLastPart },
    priority: priorities.conclude,
  });
}

/** Its parts count as one inference, which takes their time together. */
function observeParts({ id }: ImageModel, observe: ObserveInference | undefined) {
  let durationSeconds = 0;
  const tell = (outcome: 'done' | 'failed') =>
    observe?.({ lane: 'image', model: id, outcome, durationSeconds });
  const onPart = (run: ThreadRun) => {
    durationSeconds += run.durationSeconds;
    if (run.hasFailed) tell('failed');
  };
  return {
    onPart,
    onLastPart(run: ThreadRun) {
      onPart(run);
      if (!run.hasFailed) tell('done');
    },
  };
}
