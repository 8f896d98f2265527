import { retryAfterMsOf } from '@telltale/shared/client/judge-failure';
import { getJob, getPublicJob, type JobState } from '@telltale/shared/contract';
import { CheckProblem } from '../../messaging/check-problem.ts';
import type { JobTicket } from '../../storage/check-record.ts';
import type { Connection, ServerReply } from '../lane.ts';

const defaultWaitMs = 2_000;

interface Headed {
  readonly headers: Headers;
}

interface JobNames {
  readonly job_id?: string | null | undefined;
  readonly job_token?: string | null | undefined;
}

/** The ticket of a check that the server has queued. Without a way to ask for it again it is no answer. */
export function queuedReply(
  { body, headers }: Headed & { readonly body: JobNames },
  { hasAccount }: Connection,
  delivery: JobTicket['delivery'],
  fallbackMs = defaultWaitMs,
): ServerReply {
  const jobId = requireName(body.job_id);
  const jobToken = hasAccount ? null : requireName(body.job_token);
  return {
    kind: 'queued',
    ticket: { jobId, jobToken, delivery },
    waitMs: retryAfterMsOf(headers, fallbackMs),
  };
}

/** The state of a queued check, asked for with the account's key, or with the token that the public lane gave for it. */
export async function askForJob({ client }: Connection, ticket: JobTicket, signal: AbortSignal) {
  const params = { job_id: ticket.jobId };
  if (ticket.jobToken === null) return client.call(getJob, { params, signal });
  return client.call(getPublicJob, { params, headers: { 'x-job-token': ticket.jobToken }, signal });
}

export function isUnfinished(state: JobState): boolean {
  return state === 'queued' || state === 'running';
}

export function stillQueued(ticket: JobTicket, { headers }: Headed): ServerReply {
  return { kind: 'queued', ticket, waitMs: retryAfterMsOf(headers, defaultWaitMs) };
}

function requireName(value: string | null | undefined): string {
  if (!value) throw new CheckProblem('server_failed');
  return value;
}
