import { ServiceProblem } from '@telltale/shared/client';
import type { ProblemCode } from '../messaging/outcome.ts';

/** A check that cannot go on, for a reason that has a sentence of its own. */
export class CheckProblem extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, options?: ErrorOptions) {
    super(`The check ended: ${code}.`, options);
    this.name = 'CheckProblem';
    this.code = code;
  }
}

/** The honest reason behind whatever ended a check. */
export function problemOf(error: unknown): ProblemCode {
  if (error instanceof CheckProblem) return error.code;
  if (error instanceof ServiceProblem) return problemOfAnswer(error);
  if (error instanceof DOMException) return error.name === 'TimeoutError' ? 'timed_out' : 'interrupted';
  // fetch rejects with a TypeError when no answer came at all.
  if (error instanceof TypeError) return 'unreachable';
  return 'server_failed';
}

function problemOfAnswer(answer: ServiceProblem): ProblemCode {
  switch (answer.status) {
    case 400:
    case 415:
    case 422:
      return 'rejected';
    case 401:
      return 'key_refused';
    case 402:
      return 'no_tokens';
    case 403:
      return answer.code === 'missing_scope' ? 'key_refused' : 'origin_denied';
    case 413:
      return 'too_large';
    case 429:
      return 'rate_limited';
    case 503:
      return 'busy';
    default:
      return 'server_failed';
  }
}
