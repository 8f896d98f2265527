import { ServiceProblem } from '@telltale/shared/client';
import type { Delivery } from '@telltale/shared/ui/evidence';
import type { JobTicket } from '../storage/page-records.ts';
import type { Queued } from './backend.ts';
import { CheckProblem } from './check-problem.ts';
import type { Clock } from './clock.ts';

const submitAttempts = 3;
/** The server counts calls by the minute: who waits that long is let in again. */
const maxSubmitWaitMs = 65_000;
const firstBackOffMs = 1_000;
const pollBudgetMs = 120_000;
const maxPollWaitMs = 8_000;
const pollGrowth = 1.4;
const maxFailuresInRow = 3;

/**
 * Submits once, and again only where a short wait helps: as long as the server asks, else longer each time. The idempotency key stays the same,
 * so that an answer lost on the way is not paid twice.
 */
export async function submitPatiently<Sent, Answer>(
  backend: { submit(sent: Sent, idempotencyKey: string, signal: AbortSignal): Promise<Answer> },
  upload: Sent,
  idempotencyKey: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await backend.submit(upload, idempotencyKey, signal);
    } catch (error) {
      const waitMs = Math.max(asked(error), firstBackOffMs * 2 ** (attempt - 1));
      if (!isTurnedAway(error) || waitMs > maxSubmitWaitMs || attempt === submitAttempts) throw error;
      await clock.wait(clock.spread(waitMs), signal);
    }
  }
}

interface Polling<Last> {
  readonly backend: {
    poll(ticket: JobTicket, delivery: Delivery, signal: AbortSignal): Promise<Last | Queued>;
  };
  readonly ticket: JobTicket;
  readonly delivery: Delivery;
  readonly firstWaitMs: number;
}

/** Polls a queued check until it ends, never sooner than the server asked for, and not for ever. */
export async function pollToEnd<Last extends { readonly kind: 'final' }>(
  polling: Polling<Last>,
  clock: Clock,
  signal: AbortSignal,
): Promise<Last> {
  const { backend, ticket, delivery } = polling;
  const endMs = clock.nowMs() + pollBudgetMs;
  let waitMs = polling.firstWaitMs;
  for (let round = 0, failures = 0; clock.nowMs() + waitMs <= endMs; round += 1) {
    await clock.wait(clock.spread(waitMs), signal);
    try {
      const reply = await backend.poll(ticket, delivery, signal);
      if (reply.kind === 'final') return reply;
      failures = 0;
      waitMs = Math.max(reply.waitMs, Math.min(maxPollWaitMs, 500 * pollGrowth ** round));
    } catch (error) {
      failures += 1;
      if (!isPassing(error) || failures > maxFailuresInRow) throw error;
      waitMs = Math.max(asked(error), Math.min(maxPollWaitMs, 1_000 * 2 ** failures));
    }
  }
  throw new CheckProblem('timed_out');
}

/** While polling, no answer at all passes, too; everything else is the end of the check. */
function isPassing(error: unknown): boolean {
  return isTurnedAway(error) || error instanceof TypeError;
}

/** A full queue and a rate limit pass, and so does an earlier attempt that still runs under the same key. */
function isTurnedAway(error: unknown): boolean {
  if (!(error instanceof ServiceProblem)) return false;
  return [429, 502, 503, 504].includes(error.status) || error.code === 'idempotency_in_progress';
}

function asked(error: unknown): number {
  return error instanceof ServiceProblem ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
}
