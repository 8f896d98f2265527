import { NetworkProblem, ServiceProblem } from './problem.ts';
import { type Failure, isPassingStatus } from './wait-for-answer.ts';

/** A full queue and a rate limit pass, and so does an earlier attempt that still runs under the same key. */
export function judgeFailure(error: unknown): Failure {
  if (error instanceof NetworkProblem) return { kind: 'unanswered', retryAfterMs: 0 };
  if (!(error instanceof ServiceProblem)) return { kind: 'lasting', retryAfterMs: 0 };
  const isPassing = isPassingStatus(error.status) || error.code === 'idempotency_in_progress';
  return {
    kind: isPassing ? 'turned_away' : 'lasting',
    retryAfterMs: (error.retryAfterSeconds ?? 0) * 1000,
  };
}

/** How long the server asks to wait before the next poll. */
export function retryAfterMsOf(headers: Headers, fallbackMs: number): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : fallbackMs;
}
