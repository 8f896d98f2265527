import type { ProblemCode } from './types.ts';

interface ProblemFacts {
  readonly status?: number;
  readonly retryAfterSeconds?: number | null;
  readonly requestId?: string | null;
  readonly cause?: unknown;
}

/** A check that cannot go on, for a reason that has a sentence of its own. */
export class CheckProblem extends Error {
  readonly code: ProblemCode;
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;

  constructor(code: ProblemCode, facts: ProblemFacts = {}) {
    super(`The check ended: ${code}.`, { cause: facts.cause });
    this.name = 'CheckProblem';
    this.code = code;
    this.status = facts.status ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.requestId = facts.requestId ?? null;
  }
}

export function problemOf(error: unknown): CheckProblem {
  return error instanceof CheckProblem ? error : new CheckProblem('failed', { cause: error });
}
