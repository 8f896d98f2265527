import { setTimeout } from 'node:timers/promises';
import type { Request } from 'express';
import type { Counted } from '../cache/rate-limit.ts';
import type { CallSource } from './principals.ts';
import type { SourceRate } from './source-rate.ts';

/** Counts wrong keys and sessions; a right one from the same address never comes here. */
export interface WrongSecrets {
  /** Above the limit it resolves a second later. */
  count(request: Request): Promise<Counted>;
}

const delayMs = 1_000;
/** Each delayed answer holds a connection; the others are refused at once. */
const maxDelayed = 200;

/**
 * A key holds 178 random bits, and a session 256, so nobody guesses one: this keeps a crowd of guesses from costing us
 * anything.
 */
export function createWrongSecrets(
  rate: SourceRate,
  sourceOf: (request: Request) => CallSource,
): WrongSecrets {
  let delayed = 0;

  async function delay(): Promise<void> {
    if (delayed >= maxDelayed) return;
    delayed += 1;
    // An answer that is being delayed does not keep a server that stops from ending.
    await setTimeout(delayMs, undefined, { ref: false });
    delayed -= 1;
  }

  return {
    async count(request) {
      const counted = await rate.count(sourceOf(request));
      if (!counted.isWithin) await delay();
      return counted;
    },
  };
}
