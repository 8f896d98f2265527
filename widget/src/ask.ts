import { CheckProblem } from './problem.ts';
import { callServer, type Reply } from './server.ts';
import type { Lane, LaneResults } from './types.ts';

const submitAttempts = 3;
const maxSubmitWaitMs = 15_000;
const pollBudgetMs = 120_000;
const maxPollWaitMs = 8_000;
const firstPollWaitMs = 500;
const pollGrowth = 1.4;
const maxFailuresInRow = 3;

export interface Question {
  readonly api: string;
  readonly path: string;
  readonly body: FormData | object;
}

/** Sends one medium once and waits for its answer, polling with the job's token where it was queued. */
export async function ask<L extends Lane>(question: Question, signal: AbortSignal): Promise<LaneResults[L]> {
  const { body, retryAfterMs } = await submit(question, signal);
  if (body.status !== 'processing') return trusted<L>(body);
  const { job_id, job_token } = body;
  if (typeof job_id !== 'string' || typeof job_token !== 'string') throw new CheckProblem('failed');
  const path = `/v1/public/jobs/${encodeURIComponent(job_id)}`;
  return poll<L>({ api: question.api, path, token: job_token, firstWaitMs: retryAfterMs ?? 0 }, signal);
}

/** Again only where the server says that a short wait helps. */
async function submit({ api, path, body }: Question, signal: AbortSignal): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callServer(api, { path, body, signal });
    } catch (error) {
      const waitMs = shortWaitMs(error);
      if (waitMs === null || attempt === submitAttempts) throw error;
      await pause(waitMs, signal);
    }
  }
}

function shortWaitMs(error: unknown): number | null {
  if (!(error instanceof CheckProblem) || (error.status !== 429 && error.status !== 503)) return null;
  const waitMs = (error.retryAfterSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  return waitMs <= maxSubmitWaitMs ? waitMs : null;
}

interface Ticket {
  readonly api: string;
  readonly path: string;
  readonly token: string;
  readonly firstWaitMs: number;
}

/** Never sooner than the server asked for, ever more slowly, and not for ever. */
async function poll<L extends Lane>(ticket: Ticket, signal: AbortSignal): Promise<LaneResults[L]> {
  const headers = { 'x-job-token': ticket.token };
  let waitMs = ticket.firstWaitMs;
  let waitedMs = 0;
  for (let round = 0, failures = 0; waitedMs + waitMs <= pollBudgetMs; round += 1) {
    await pause(waitMs, signal);
    waitedMs += waitMs;
    const backOffMs = Math.min(maxPollWaitMs, firstPollWaitMs * pollGrowth ** round);
    try {
      const { body, retryAfterMs } = await callServer(ticket.api, { path: ticket.path, headers, signal });
      if (body.status === 'succeeded') return trusted<L>(body.result);
      if (body.status === 'failed') throw new CheckProblem('failed');
      failures = 0;
      waitMs = Math.max(retryAfterMs ?? 0, backOffMs);
    } catch (error) {
      failures += 1;
      if (!isPassing(error) || failures > maxFailuresInRow) throw error;
      waitMs = Math.max((error.retryAfterSeconds ?? 0) * 1000, backOffMs * 2);
    }
  }
  throw new CheckProblem('timed_out');
}

/** No answer, a full queue and a rate limit pass; everything else is the end of the check. */
function isPassing(error: unknown): error is CheckProblem {
  return error instanceof CheckProblem && ['unreachable', 'busy', 'rate_limited'].includes(error.code);
}

/** The contract says what a lane answers; what has no label at all is no answer of this service. */
function trusted<L extends Lane>(body: unknown): LaneResults[L] {
  if (typeof body !== 'object' || body === null || !('label' in body) || !('source' in body))
    throw new CheckProblem('failed');
  return body as LaneResults[L];
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, durationMs);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
