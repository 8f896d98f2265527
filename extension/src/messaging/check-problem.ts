import type { ProblemCode } from './outcome.ts';

/** A check that cannot go on, for a reason that has a sentence of its own. */
export class CheckProblem extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, options?: ErrorOptions) {
    super(`The check ended: ${code}.`, options);
    this.name = 'CheckProblem';
    this.code = code;
  }
}

/** Only "no" is to be relied on: a browser on any network at all calls itself online. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}
