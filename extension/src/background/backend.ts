import type { Client } from '@telltale/shared/client';
import {
  checkAsset,
  checkPublicImage,
  getJob,
  getPublicJob,
  type JobState,
  limits,
  type PublicImageResult,
} from '@telltale/shared/contract';
import { type Evidence, evidenceOf } from '@telltale/shared/ui/evidence';
import type { JobTicket } from '../storage/page-records.ts';
import { CheckProblem } from './check-problem.ts';
import type { UploadLimits } from './delivery.ts';
import type { Upload } from './prepare-upload.ts';

export interface Final {
  readonly kind: 'final';
  readonly evidence: Evidence;
  /** With it a reader may tell the server that the answer is wrong; of the public lane only. */
  readonly feedbackToken?: string | undefined;
}

/** An answer of the server, or the ticket to ask for it later. */
export type Reply = Final | Queued;
export interface Queued {
  readonly kind: 'queued';
  readonly ticket: JobTicket;
  readonly waitMs: number;
}

export interface Fingerprints {
  readonly sha256: string | null;
  readonly pdq: string | null;
}

/** One lane of the server: by key on the reader's account, or the public one. */
export interface Backend {
  readonly uploadLimits: UploadLimits;
  /** What the server knows by fingerprint; null when it knows nothing. Absent where there is no account to ask for. */
  lookUp?(fingerprints: Fingerprints, idempotencyKey: string, signal: AbortSignal): Promise<Evidence | null>;
  submit(upload: Upload, idempotencyKey: string, signal: AbortSignal): Promise<Reply>;
  poll(ticket: JobTicket, delivery: Upload['delivery'], signal: AbortSignal): Promise<Reply>;
}

const defaultWaitMs = 2_000;

export function keyLane(client: Client): Backend {
  return {
    uploadLimits: { maxBytes: limits.assetFileBytes, maxPixels: limits.imagePixels },
    async lookUp({ sha256, pdq }, idempotencyKey, signal) {
      const json = { frame_sha256: sha256, frame_phash: pdq };
      const headers = { 'idempotency-key': idempotencyKey };
      const { body } = await client.call(checkAsset, { json, headers, signal });
      return body.status === 'known' ? evidenceOf(body, 'fingerprint') : null;
    },
    async submit(upload, idempotencyKey, signal) {
      const form = formWith(upload.file);
      if (upload.sha256) form.set('frame_sha256', upload.sha256);
      if (upload.pdq) form.set('frame_phash', upload.pdq);
      const headers = { 'idempotency-key': idempotencyKey };
      const reply = await client.call(checkAsset, { form, headers, signal });
      const { body } = reply;
      if (body.status !== 'processing') return { kind: 'final', evidence: evidenceOf(body, upload.delivery) };
      return queued({ jobId: named(body.job_id), jobToken: null }, waitOf(reply, body.ttl_seconds * 1000));
    },
    async poll(ticket, delivery, signal) {
      const reply = await client.call(getJob, { params: { job_id: ticket.jobId }, signal });
      if (isUnfinished(reply.body.status)) return queued(ticket, waitOf(reply));
      return { kind: 'final', evidence: evidenceOf(finished(reply.body), delivery) };
    },
  };
}

export function publicLane(client: Client): Backend {
  return {
    uploadLimits: { maxBytes: limits.publicImageBytes, maxPixels: limits.imagePixels },
    async submit(upload, _idempotencyKey, signal) {
      const reply = await client.call(checkPublicImage, { form: formWith(upload.file), signal });
      const { body } = reply;
      if (body.status !== 'processing') return publicFinal(body, upload.delivery);
      return queued({ jobId: named(body.job_id), jobToken: named(body.job_token) }, waitOf(reply));
    },
    async poll(ticket, delivery, signal) {
      const headers = ticket.jobToken === null ? {} : { 'x-job-token': ticket.jobToken };
      const reply = await client.call(getPublicJob, { params: { job_id: ticket.jobId }, headers, signal });
      if (isUnfinished(reply.body.status)) return queued(ticket, waitOf(reply));
      return publicFinal(finished(reply.body), delivery);
    },
  };
}

function publicFinal(result: PublicImageResult, delivery: Upload['delivery']): Final {
  return { kind: 'final', evidence: evidenceOf(result, delivery), feedbackToken: result.feedback_token };
}

function formWith(file: Blob): FormData {
  const form = new FormData();
  form.set('file', file, file.type === 'image/png' ? 'picture.png' : 'picture.jpg');
  return form;
}

export function queued(ticket: JobTicket, waitMs: number): Queued {
  return { kind: 'queued', ticket, waitMs };
}

export function waitOf({ headers }: { readonly headers: Headers }, fallbackMs = defaultWaitMs): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : fallbackMs;
}

export function isUnfinished(state: JobState): boolean {
  return state === 'queued' || state === 'running';
}

/** A job may also be a video's; only a picture's result has thresholds. */
function finished<R extends object>(job: {
  readonly status: JobState;
  readonly result?: R | null | undefined;
}): Extract<R, { thresholds: unknown }> {
  const { status, result } = job;
  if (status !== 'succeeded' || !result || !('thresholds' in result)) throw new CheckProblem('job_failed');
  return result as Extract<R, { thresholds: unknown }>;
}

/** A "processing" answer without a way to ask again is no answer. */
export function named(value: string | null | undefined): string {
  if (!value) throw new CheckProblem('server_failed');
  return value;
}
