import type { WholeView } from '@telltale/models/image/views-detector';
import type { EarlyViews, PictureReading } from '../files/file-reader.ts';
import type { PictureViews } from './recent-views.ts';

/**
 * Reads a picture, and joins what is told of its views.
 * @param onViews hears of them when the patches have come; again where a process was lost
 */
export async function collectViews(
  read: (onViews: (views: EarlyViews) => void) => Promise<PictureReading>,
  onViews: (views: PictureViews) => void,
): Promise<PictureReading> {
  const whole = awaitDelivery<WholeView>();
  // Nobody may wait for it; those who do learn of its failure.
  whole.promise.catch(() => undefined);
  try {
    return await read((views) => {
      if ('patches' in views) onViews({ patches: views.patches, whole: whole.promise });
      else whole.resolve(views.whole);
    });
  } finally {
    whole.reject(new Error('the view of the whole picture was not cut'));
  }
}

function awaitDelivery<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((accept, refuse) => {
    resolve = accept;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
