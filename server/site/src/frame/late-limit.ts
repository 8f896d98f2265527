import type { ServiceProblem } from '@telltale/shared/client';
import { momentOf } from '../language/format.ts';

const shortSeconds = 120;

/** When a limit of a day lets calls through again; null where there is a minute to wait, or nothing. */
export function momentAfterLimit({ code, retryAfterSeconds: seconds }: ServiceProblem): string | null {
  if (code !== 'rate_limited' || seconds === null || seconds <= shortSeconds) return null;
  // No seconds are shown: the minute that is has already begun.
  return momentOf(Math.ceil(Date.now() / 60_000 + seconds / 60) * 60);
}
