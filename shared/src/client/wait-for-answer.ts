import type { Clock } from './clock.ts';

/** How long a client that a busy server turns away goes on asking. The sentences for readers name these 45 seconds. */
export const patienceMs = 45_000;
const firstBackOffMs = 1_000;
const usualPollBudgetMs = 120_000;
const firstPollWaitMs = 500;
const maxPollWaitMs = 8_000;
const pollGrowth = 1.4;
const maxFailuresInRow = 3;

/** What the server says at once: the answer, or a ticket with which to ask for it later. */
export type Reply<Answer, Ticket> =
  | { readonly kind: 'final'; readonly answer: Answer }
  | {
      readonly kind: 'queued';
      readonly ticket: Ticket;
      readonly waitMs: number;
      /** Its turn in the queue has come. */
      readonly isRunning?: boolean;
    };

/** What a wait is for: the server was full and is asked again, has it in its queue, or is judging it. */
export type WaitStep = 'turned_away' | 'queued' | 'judged';

/** What a failed call means: the server asks to come back, no answer came at all, or asking again is of no use. */
export interface Failure {
  readonly kind: 'turned_away' | 'unanswered' | 'lasting';
  /** What the server asks for; 0 where it does not say. */
  readonly retryAfterMs: number;
}

const passingStatuses = [429, 502, 503, 504];

/** A full queue, a rate limit, and a proxy whose server is away: asking again helps. */
export const isPassingStatus = (status: number): boolean => passingStatuses.includes(status);

export interface Waiting {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly judge: (error: unknown) => Failure;
  /** How long to go on where the server turns the call away; `patienceMs` by default. */
  readonly patienceMs?: number | undefined;
  /** How long to ask for a queued answer; two minutes by default. */
  readonly pollBudgetMs?: number | undefined;
  /** Called each time the reason for the wait becomes known or changes. */
  readonly onStep?: (step: WaitStep) => void;
}

export interface Question<Answer, Ticket> {
  readonly submit: () => Promise<Reply<Answer, Ticket>>;
  readonly poll: (ticket: Ticket) => Promise<Reply<Answer, Ticket>>;
  /** The server has it in its queue from now on. */
  readonly onQueued?: (ticket: Ticket) => Promise<void> | void;
}

/** Submits one check and waits for its answer, polling where the server queued it. */
export async function waitForAnswer<Answer, Ticket>(
  { submit, poll, onQueued }: Question<Answer, Ticket>,
  waiting: Waiting,
): Promise<Answer> {
  const reply = await submitPatiently(submit, waiting);
  if (reply.kind === 'final') return reply.answer;
  waiting.onStep?.(stepOf(reply));
  await onQueued?.(reply.ticket);
  return pollToEnd(poll, reply, waiting);
}

const stepOf = ({ isRunning }: { readonly isRunning?: boolean }) => (isRunning ? 'judged' : 'queued');

/**
 * Submits, and again where the server says that waiting helps: as long as it asks for, longer each time, up to the
 * patience in all. The caller keeps one idempotency key for all attempts, so that a lost answer is not paid twice.
 */
export async function submitPatiently<T>(
  submit: () => Promise<T>,
  { clock, signal, judge, onStep, patienceMs: leftAtFirstMs = patienceMs }: Waiting,
): Promise<T> {
  let leftMs = leftAtFirstMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await submit();
    } catch (error) {
      const { kind, retryAfterMs } = judge(error);
      // The last question is asked when the patience ends, not when the next back-off would have.
      const waitMs = Math.max(retryAfterMs, Math.min(leftMs, firstBackOffMs * 2 ** attempt));
      if (kind !== 'turned_away' || leftMs === 0 || waitMs > leftMs) throw error;
      onStep?.('turned_away');
      const spreadMs = Math.min(leftMs, clock.spread(waitMs));
      leftMs -= spreadMs;
      await clock.wait(spreadMs, signal);
    }
  }
}

/**
 * Polls a queued check until it ends, never sooner than the server asks for, more slowly each time, and not for ever.
 * @throws {DOMException} `TimeoutError`
 */
export async function pollToEnd<Answer, Ticket>(
  poll: (ticket: Ticket) => Promise<Reply<Answer, Ticket>>,
  queued: { readonly ticket: Ticket; readonly waitMs: number },
  { clock, signal, judge, onStep, pollBudgetMs = usualPollBudgetMs }: Waiting,
): Promise<Answer> {
  const endMs = clock.nowMs() + pollBudgetMs;
  let { ticket, waitMs } = queued;
  for (let round = 0, failures = 0; clock.nowMs() + waitMs <= endMs; round += 1) {
    await clock.wait(clock.spread(waitMs), signal);
    const backOffMs = Math.min(maxPollWaitMs, firstPollWaitMs * pollGrowth ** round);
    try {
      const reply = await poll(ticket);
      if (reply.kind === 'final') return reply.answer;
      onStep?.(stepOf(reply));
      failures = 0;
      ticket = reply.ticket;
      waitMs = Math.max(reply.waitMs, backOffMs);
    } catch (error) {
      const { kind, retryAfterMs } = judge(error);
      failures += 1;
      if (kind === 'lasting' || failures > maxFailuresInRow) throw error;
      waitMs = Math.max(retryAfterMs, Math.min(maxPollWaitMs, firstBackOffMs * 2 ** failures));
    }
  }
  throw new DOMException('No answer came in time.', 'TimeoutError');
}
