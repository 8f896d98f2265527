import { ServiceProblem } from '@telltale/shared/client';
import { words } from './words.ts';

/** What went wrong, for the person in front of the page. */
export function sentenceOf(error: unknown): string {
  // What fetch rejects with when no answer came at all.
  if (error instanceof TypeError) return words.unreachable;
  if (!(error instanceof ServiceProblem)) return words.failed;
  const known = error.code === null ? undefined : words.problems[error.code];
  if (known !== undefined) return known;
  if (error.status < 500) return error.message;
  return error.requestId === null ? words.failed : words.failedAs(error.requestId);
}
