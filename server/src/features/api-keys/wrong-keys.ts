import { setTimeout } from 'node:timers/promises';
import type { Request } from 'express';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CallSource } from '../../platform/http/principals.ts';
import { requireWithinRate } from '../../platform/http/require-rate.ts';
import type { SourceRate } from '../../platform/http/source-rate.ts';

/** Answers to wrong keys; a right key from the same address never comes here. */
export interface WrongKeys {
  /** Rejects with the error given; above the limit a second later, with 429 `rate_limited`. */
  refuse(request: Request, error: unknown): Promise<never>;
}

const delayMs = 1_000;
/** Each delayed answer holds a connection; the others are refused at once. */
const maxDelayed = 200;

/** A key holds 178 random bits, so nobody guesses one: this keeps a crowd of guesses from costing us anything. */
export function createWrongKeys(rate: SourceRate, sourceOf: (request: Request) => CallSource): WrongKeys {
  let delayed = 0;

  async function delay(): Promise<void> {
    if (delayed >= maxDelayed) return;
    delayed += 1;
    // An answer that is being delayed does not keep a server that stops from ending.
    await setTimeout(delayMs, undefined, { ref: false });
    delayed -= 1;
  }

  return {
    async refuse(request, error) {
      const isGuess = error instanceof ApiError && error.code === 'unauthenticated';
      if (isGuess && request.headers.authorization !== undefined) {
        const counted = await rate.count(sourceOf(request));
        if (!counted.isWithin) await delay();
        requireWithinRate(counted);
      }
      throw error;
    },
  };
}
