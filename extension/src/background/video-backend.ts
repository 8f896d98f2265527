import {
  checkPublicVideo,
  checkVideo,
  getJob,
  getPublicJob,
  type JobState,
  type PublicVideoResult,
  type VideoCheckResponse,
} from '@telltale/shared/contract';
import type { JobTicket } from '../storage/page-records.ts';
import { isUnfinished, named, type Queued, queued, waitOf } from './backend.ts';
import { CheckProblem } from './check-problem.ts';
import type { Connection, ServerAnswer } from './media-backend.ts';

export interface VideoSubmission {
  readonly frames: readonly {
    readonly atMs: number;
    readonly jpegBase64: string;
    /** Null where the frame has too little in it for a fingerprint. */
    readonly pdq: string | null;
  }[];
  readonly footprint: string | null;
}

export interface VideoFinal {
  readonly kind: 'final';
  readonly answer: ServerAnswer;
}

/** All frames of a video go as one submission. */
export interface VideoLane {
  /** What the account's server knows by fingerprints alone; null when it knows nothing. Absent without an account. */
  lookUp?(video: VideoSubmission, idempotencyKey: string, signal: AbortSignal): Promise<ServerAnswer | null>;
  submit(video: VideoSubmission, idempotencyKey: string, signal: AbortSignal): Promise<VideoFinal | Queued>;
  poll(ticket: JobTicket, delivery: unknown, signal: AbortSignal): Promise<VideoFinal | Queued>;
}

export function videoLane(connection: Connection): VideoLane {
  return connection.hasAccount ? keyLane(connection) : publicLane(connection);
}

function keyLane({ client }: Connection): VideoLane {
  return {
    async lookUp({ frames, footprint }, idempotencyKey, signal) {
      const usable = frames.filter(({ pdq }) => pdq !== null);
      if (usable.length === 0) return null;
      const json = { frames: usable.map(({ pdq }) => ({ frame_phash: pdq })), video_footprint: footprint };
      const headers = { 'idempotency-key': idempotencyKey };
      const { body } = await client.call(checkVideo, { json, headers, signal });
      return body.status === 'known' ? answerOf(body, usable) : null;
    },
    async submit({ frames, footprint }, idempotencyKey, signal) {
      const json = { frames: frames.map(thumbnailOf), video_footprint: footprint };
      const headers = { 'idempotency-key': idempotencyKey };
      const reply = await client.call(checkVideo, { json, headers, signal });
      const { body } = reply;
      if (body.status !== 'processing') return final(body, frames);
      return queued({ jobId: named(body.job_id), jobToken: null }, waitOf(reply));
    },
    async poll(ticket, _delivery, signal) {
      const reply = await client.call(getJob, { params: { job_id: ticket.jobId }, signal });
      if (isUnfinished(reply.body.status)) return queued(ticket, waitOf(reply));
      return final(finished(reply.body));
    },
  };
}

function publicLane({ client }: Connection): VideoLane {
  return {
    async submit({ frames, footprint }, _idempotencyKey, signal) {
      const json = { frames: frames.map(thumbnailOf), video_footprint: footprint };
      const reply = await client.call(checkPublicVideo, { json, signal });
      const { body } = reply;
      if (body.status !== 'processing') return final(body);
      return queued({ jobId: named(body.job_id), jobToken: named(body.job_token) }, waitOf(reply));
    },
    async poll(ticket, _delivery, signal) {
      const headers = ticket.jobToken === null ? {} : { 'x-job-token': ticket.jobToken };
      const reply = await client.call(getPublicJob, { params: { job_id: ticket.jobId }, headers, signal });
      if (isUnfinished(reply.body.status)) return queued(ticket, waitOf(reply));
      return final(finished(reply.body));
    },
  };
}

function thumbnailOf({ jpegBase64 }: VideoSubmission['frames'][number]) {
  return { thumb_jpeg_base64: jpegBase64 };
}

type VideoResult = PublicVideoResult | VideoCheckResponse;

function final(result: VideoResult, sent: VideoSubmission['frames'] = []): VideoFinal {
  return { kind: 'final', answer: answerOf(result, sent) };
}

/** Only an account's answer tells frame by frame; a job of one is met without the frames it was about. */
function answerOf(result: VideoResult, sent: VideoSubmission['frames']): ServerAnswer {
  const { label, score, source, cached } = result;
  const scores = 'frames' in result && result.frames.length === sent.length ? result.frames : null;
  return {
    label,
    score,
    source,
    model: null,
    cached,
    reason: null,
    frames: scores?.map((frame, at) => ({ atMs: sent[at]?.atMs ?? 0, score: frame.score })),
  };
}

/** A job may also be a picture's; only a video's result counts its frames. */
function finished<R extends object>(job: {
  readonly status: JobState;
  readonly result?: R | null | undefined;
}): Extract<R, { frame_count: number }> {
  const { status, result } = job;
  if (status !== 'succeeded' || !result || !('frame_count' in result)) throw new CheckProblem('job_failed');
  return result as Extract<R, { frame_count: number }>;
}
