import { systemClock } from '@telltale/shared/client/clock';
import {
  type Failure,
  isPassingStatus,
  type Reply,
  type WaitStep,
  waitForAnswer,
} from '@telltale/shared/client/wait-for-answer';
import { CheckProblem } from './problem.ts';
import { callServer } from './server.ts';
import type { Lane, LaneResults } from './types.ts';

export interface Question {
  readonly api: string;
  readonly path: string;
  readonly body: FormData | object;
  readonly onStep?: (step: WaitStep) => void;
}

/** A queued check: where to ask for it, and with which token. */
interface Ticket {
  readonly path: string;
  readonly token: string;
}

/** Sends one medium once and waits for its answer, polling with the job's token where it was queued. */
export async function ask<L extends Lane>(question: Question, signal: AbortSignal): Promise<LaneResults[L]> {
  const { onStep } = question;
  return waitForAnswer(
    {
      submit: () => submit<L>(question, signal),
      poll: (ticket: Ticket) => poll<L>(question.api, ticket, signal),
    },
    { clock: systemClock, signal, judge, ...(onStep && { onStep }) },
  ).catch((error: unknown) => {
    const isOverdue = error instanceof DOMException && error.name === 'TimeoutError' && !signal.aborted;
    throw isOverdue ? new CheckProblem('timed_out', { cause: error }) : error;
  });
}

async function submit<L extends Lane>(
  { api, path, body: sent }: Question,
  signal: AbortSignal,
): Promise<Reply<LaneResults[L], Ticket>> {
  const { body, retryAfterMs } = await callServer(api, { path, body: sent, signal });
  if (body.status !== 'processing') return { kind: 'final', answer: parseResult<L>(body) };
  const { job_id, job_token } = body;
  if (typeof job_id !== 'string' || typeof job_token !== 'string') throw new CheckProblem('failed');
  const ticket = { path: `/v1/public/jobs/${encodeURIComponent(job_id)}`, token: job_token };
  return { kind: 'queued', ticket, waitMs: retryAfterMs ?? 0 };
}

async function poll<L extends Lane>(
  api: string,
  ticket: Ticket,
  signal: AbortSignal,
): Promise<Reply<LaneResults[L], Ticket>> {
  const headers = { 'x-job-token': ticket.token };
  const { body, retryAfterMs } = await callServer(api, { path: ticket.path, headers, signal });
  if (body.status === 'succeeded') return { kind: 'final', answer: parseResult<L>(body.result) };
  if (body.status === 'failed') throw new CheckProblem('failed');
  return { kind: 'queued', ticket, waitMs: retryAfterMs ?? 0, isRunning: body.status === 'running' };
}

/** What passes is asked for again, and while a job runs no answer does, too; all else is the end of the check. */
function judge(error: unknown): Failure {
  if (!(error instanceof CheckProblem)) return { kind: 'lasting', retryAfterMs: 0 };
  const retryAfterMs = (error.retryAfterSeconds ?? 0) * 1000;
  if (isPassingStatus(error.status ?? 0)) return { kind: 'turned_away', retryAfterMs };
  return { kind: error.code === 'unreachable' ? 'unanswered' : 'lasting', retryAfterMs };
}

/** The contract says what a lane answers; what has no label at all is no answer of this service. */
function parseResult<L extends Lane>(body: unknown): LaneResults[L] {
  if (typeof body !== 'object' || body === null || !('label' in body) || !('source' in body))
    throw new CheckProblem('failed');
  return body as LaneResults[L];
}
