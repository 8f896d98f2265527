import { createClient, NetworkProblem, ServiceProblem } from '@telltale/shared/client';
import { callWithin } from '@telltale/shared/client/call-within';
import { systemClock } from '@telltale/shared/client/clock';
import { judgeFailure, retryAfterMsOf } from '@telltale/shared/client/judge-failure';
import { patienceMs, type Reply, waitForAnswer } from '@telltale/shared/client/wait-for-answer';
import { checkPublicImage, getPublicJob, type PublicImageResult } from '@telltale/shared/contract';
import { type CheckView, type Evidence, evidenceOf } from '@telltale/shared/ui/evidence';
import type { Awaited } from '@telltale/shared/ui/long-wait.tsx';
import { uploadOf } from './upload.ts';
import { words } from './words.ts';

const client = createClient({ baseUrl: location.origin });
const defaultRetryMs = 1_000;
/** Nobody ends a check of the gallery. */
const { signal } = new AbortController();

/** Sends a picture of this page through the public lane and waits for its answer. A failure becomes a sentence. */
export async function checkPicture(url: string, onStep: (step: Awaited) => void): Promise<CheckView> {
  try {
    return { state: 'verdict', evidence: await evidenceFor(url, onStep) };
  } catch (error) {
    return { state: 'problem', sentence: sentenceOf(error) };
  }
}

async function evidenceFor(url: string, onStep: (step: Awaited) => void): Promise<Evidence> {
  onStep('read');
  const picture = await fetch(url).catch((error: unknown) => {
    throw new NetworkProblem(error);
  });
  if (!picture.ok) throw new Error(words.problems.pictureMissing);
  const { file, delivery } = await uploadOf(await picture.blob());
  const form = new FormData();
  form.set('file', file, 'picture');
  form.set('canonical_url', new URL(url, location.href).href);
  onStep('sent');
  const question = { submit: () => submit(form), poll };
  const result = await waitForAnswer(question, { clock: systemClock, signal, judge: judgeFailure, onStep });
  return evidenceOf(result, delivery);
}

interface Ticket {
  readonly jobId: string;
  readonly jobToken: string;
}

async function submit(form: FormData): Promise<Reply<PublicImageResult, Ticket>> {
  const { body, headers } = await callWithin(patienceMs, signal, (ended) =>
    client.call(checkPublicImage, { form, signal: ended }),
  );
  if (body.status !== 'processing') return { kind: 'final', answer: body };
  const { job_id: jobId, job_token: jobToken } = body;
  if (jobId === undefined || jobToken === undefined) throw new Error(words.problems.checkFailed);
  return { kind: 'queued', ticket: { jobId, jobToken }, waitMs: retryAfterMsOf(headers, defaultRetryMs) };
}

async function poll(ticket: Ticket): Promise<Reply<PublicImageResult, Ticket>> {
  const call = { params: { job_id: ticket.jobId }, headers: { 'x-job-token': ticket.jobToken } };
  const { body, headers } = await callWithin(patienceMs, signal, (ended) =>
    client.call(getPublicJob, { ...call, signal: ended }),
  );
  if (body.result && 'provenance' in body.result) return { kind: 'final', answer: body.result };
  if (body.status === 'failed') throw new Error(words.problems.checkFailed);
  return {
    kind: 'queued',
    ticket,
    waitMs: retryAfterMsOf(headers, defaultRetryMs),
    isRunning: body.status === 'running',
  };
}

function sentenceOf(error: unknown): string {
  const { problems } = words;
  if (error instanceof ServiceProblem) {
    if (isFull(error.code)) return problems.queue_full;
    return isKnown(error.code) ? problems[error.code] : problems.checkFailed;
  }
  // A browser's own words are in the browser's language: the signal that ran out, a picture that cannot be decoded.
  if (error instanceof DOMException)
    return error.name === 'TimeoutError' ? problems.tooSlow : problems.checkFailed;
  if (error instanceof NetworkProblem) return problems.unreachable;
  return error instanceof Error ? error.message : problems.checkFailed;
}

/** There was no place for the picture, be it in the line or on the way there. */
const isFull = (code: string | null) => code === 'too_many_uploads' || code === 'uploads_full';

const isKnown = (code: string | null): code is keyof typeof words.problems =>
  code !== null && code in words.problems;
