import { type ImageScore, scoreBlank } from '@telltale/models/image/detector';
import type { PictureViews } from '@telltale/models/image/views-detector';
import type { ImageModel } from '@telltale/models/manifest';
import type { ThreadPool } from '../../../platform/threads.ts';

export interface Scoring {
  readonly pool: ThreadPool;
  readonly model: ImageModel;
}

const priorities = { forKey: 1, forVisitor: 0 };
const timeoutMs = 20_000;

/** Scores a picture in a thread, unless there is nothing in it to judge. */
export async function scoreViews(
  { pool, model }: Scoring,
  picture: PictureViews,
  isKeyHolder: boolean,
): Promise<ImageScore> {
  if (!picture.views) return scoreBlank(model, picture);
  const priority = isKeyHolder ? priorities.forKey : priorities.forVisitor;
  return pool.run<ImageScore>({ name: 'score', input: picture, timeoutMs, priority });
}
