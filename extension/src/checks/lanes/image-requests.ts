import {
  type AssetCheckResponse,
  checkAsset,
  checkPublicImage,
  limits,
  type PublicImageResult,
} from '@telltale/shared/contract';
import { evidenceOf } from '@telltale/shared/ui/evidence';
import { CheckProblem } from '../../messaging/check-problem.ts';
import type { JobTicket } from '../../storage/check-record.ts';
import type { UploadLimits } from '../files/delivery.ts';
import type { Upload } from '../files/prepare-upload.ts';
import type { Call, Connection, ServerAnswer, ServerReply } from '../lane.ts';
import { askForJob, isUnfinished, queuedReply, stillQueued } from './jobs.ts';

/** What the server takes: by key on the reader's account, or on the public lane. */
export function uploadLimitsOf({ hasAccount }: Connection): UploadLimits {
  const maxBytes = hasAccount ? limits.assetFileBytes : limits.publicImageBytes;
  return { ...limits, maxBytes };
}

export interface Fingerprints {
  readonly sha256: string | null;
  readonly pdq: string | null;
}

/** What the account's server knows by fingerprint; null when it knows nothing. */
export async function lookUpPicture(
  { client }: Connection,
  { sha256, pdq }: Fingerprints,
  { idempotencyKey, signal }: Call,
): Promise<ServerAnswer | null> {
  const json = { frame_sha256: sha256, frame_phash: pdq };
  const headers = { 'idempotency-key': idempotencyKey };
  const { body } = await client.call(checkAsset, { json, headers, signal });
  if (body.status !== 'known') return null;
  return { ...answerOf(body, 'fingerprint'), isRetired: body.model_retired === true };
}

export function submitPicture(connection: Connection, upload: Upload, call: Call): Promise<ServerReply> {
  return connection.hasAccount
    ? submitByKey(connection, upload, call)
    : submitInPublic(connection, upload, call);
}

async function submitByKey(
  connection: Connection,
  { file, sha256, pdq, delivery }: Upload,
  { idempotencyKey, signal }: Call,
): Promise<ServerReply> {
  const form = formWith(file);
  if (sha256) form.set('frame_sha256', sha256);
  if (pdq) form.set('frame_phash', pdq);
  const headers = { 'idempotency-key': idempotencyKey };
  const reply = await connection.client.call(checkAsset, { form, headers, signal });
  const { body } = reply;
  if (body.status !== 'processing') return { kind: 'final', answer: answerOf(body, delivery) };
  return queuedReply(reply, connection, delivery, body.ttl_seconds * 1000);
}

async function submitInPublic(
  connection: Connection,
  { file, delivery }: Upload,
  { signal }: Call,
): Promise<ServerReply> {
  const reply = await connection.client.call(checkPublicImage, { form: formWith(file), signal });
  if (reply.body.status !== 'processing') return { kind: 'final', answer: answerOf(reply.body, delivery) };
  return queuedReply(reply, connection, delivery);
}

export async function pollPicture(
  connection: Connection,
  ticket: JobTicket,
  signal: AbortSignal,
): Promise<ServerReply> {
  const reply = await askForJob(connection, ticket, signal);
  const { status, result } = reply.body;
  if (isUnfinished(status)) return stillQueued(ticket, reply);
  // A job may also be a video's, whose result counts frames.
  if (status !== 'succeeded' || !result || 'frame_count' in result) throw new CheckProblem('job_failed');
  return { kind: 'final', answer: answerOf(result, ticket.delivery) };
}

function answerOf(
  result: PublicImageResult | AssetCheckResponse,
  delivery: JobTicket['delivery'],
): ServerAnswer {
  const feedbackToken = 'feedback_token' in result ? result.feedback_token : undefined;
  return { ...evidenceOf(result, delivery), ...(feedbackToken ? { feedbackToken } : {}) };
}

function formWith(file: Blob): FormData {
  const form = new FormData();
  form.set('file', file, file.type === 'image/png' ? 'picture.png' : 'picture.jpg');
  return form;
}
