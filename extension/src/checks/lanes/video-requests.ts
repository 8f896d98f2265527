import {
  checkPublicVideo,
  checkVideo,
  type PublicVideoResult,
  type VideoCheckResponse,
} from '@telltale/shared/contract';
import { CheckProblem } from '../../messaging/check-problem.ts';
import type { JobTicket } from '../../storage/check-record.ts';
import type { Call, Connection, ServerAnswer, ServerReply } from '../lane.ts';
import { askForJob, isUnfinished, queuedReply, stillQueued } from './jobs.ts';

/** All frames of a video go as one submission. */
export interface VideoSubmission {
  readonly frames: readonly {
    readonly atMs: number;
    readonly jpegBase64: string;
    /** Null where the frame has too little in it for a fingerprint. */
    readonly pdq: string | null;
  }[];
  readonly footprint: string | null;
}

type VideoResult = PublicVideoResult | VideoCheckResponse;

/** What the account's server knows by fingerprints alone; null when it knows nothing. */
export async function lookUpVideo(
  { client }: Connection,
  { frames, footprint }: VideoSubmission,
  { idempotencyKey, signal }: Call,
): Promise<ServerAnswer | null> {
  const usable = frames.filter(({ pdq }) => pdq !== null);
  const json = { frames: usable.map(({ pdq }) => ({ frame_phash: pdq })), video_footprint: footprint };
  const headers = { 'idempotency-key': idempotencyKey };
  const { body } = await client.call(checkVideo, { json, headers, signal });
  return body.status === 'known' ? { ...answerOf(body, usable), delivery: 'fingerprint' } : null;
}

export async function submitVideo(
  connection: Connection,
  { frames, footprint }: VideoSubmission,
  { idempotencyKey, signal }: Call,
): Promise<ServerReply> {
  const { client, hasAccount } = connection;
  const thumbnails = frames.map(({ jpegBase64 }) => ({ thumb_jpeg_base64: jpegBase64 }));
  const json = { frames: thumbnails, video_footprint: footprint };
  const headers = { 'idempotency-key': idempotencyKey };
  const reply = hasAccount
    ? await client.call(checkVideo, { json, headers, signal })
    : await client.call(checkPublicVideo, { json, signal });
  if (reply.body.status === 'processing') return queuedReply(reply, connection, 'converted');
  return { kind: 'final', answer: answerOf(reply.body, frames) };
}

export async function pollVideo(
  connection: Connection,
  ticket: JobTicket,
  signal: AbortSignal,
): Promise<ServerReply> {
  const reply = await askForJob(connection, ticket, signal);
  const { status, result } = reply.body;
  if (isUnfinished(status)) return stillQueued(ticket, reply);
  // A job may also be a picture's; only a video's result counts its frames.
  if (status !== 'succeeded' || !result || !('frame_count' in result)) throw new CheckProblem('job_failed');
  return { kind: 'final', answer: answerOf(result, []) };
}

/** Only an account's answer tells frame by frame; a job of one is met without the frames it was about. */
function answerOf(result: VideoResult, sent: VideoSubmission['frames']): ServerAnswer {
  const { label, score, source, cached, model = null, thresholds = null } = result;
  const scores =
    'frames' in result && result.frames.length === sent.length && sent.length > 0 ? result.frames : null;
  return {
    ...{ label, score, source, cached, model, thresholds, delivery: 'converted' },
    ...(scores
      ? { frames: scores.map((frame, at) => ({ atMs: sent[at]?.atMs ?? 0, score: frame.score })) }
      : {}),
  };
}
