import type { Thresholds } from '@telltale/shared/contract';
import { Sha256Hex } from '@telltale/shared/contract/vocabulary';
import * as z from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { type JobHandler, type JobHold, type JobRow, jobQueues } from '../../jobs/jobs.service.ts';
import type { ImageAnalyst } from '../image/image-analyst.ts';
import type { ImageVerdict } from '../image/image-answer.ts';
import { inferVerdict, PictureFacts, storeInferred } from '../image/image-jobs.ts';
import type { ScoringModel } from '../image/image-models.ts';
import { exactVerdict } from '../image/known-images.ts';
import { findKnownVerdicts } from '../image/verdicts.repository.ts';
import { FrameOutcome, failedFrame, knownFrame, pendingFrame } from './frame-outcome.ts';
import { answerOfFrames, VideoAnswer } from './video-answer.ts';
import { upsertVideo } from './videos.repository.ts';

export const videoJobKind = 'video_check';

/** A frame that only an inference can judge; its picture is the job's upload of the same place among such frames. */
const WaitingFrame = z.object({ facts: PictureFacts, capturedAtMs: z.int().nullable() });

const QueuedFrame = z.union([z.object({ outcome: FrameOutcome }), WaitingFrame]);
export type QueuedFrame = z.infer<typeof QueuedFrame>;

const VideoJobRequest = z.object({
  frames: z.array(QueuedFrame),
  /** Every frame came with its picture, so that the answer may be kept under the footprint. */
  isWhole: z.boolean(),
  /** The trust list that the frames were read with, in hex; null in jobs of versions that did not store it. */
  trustList: Sha256Hex.nullable().default(null),
});
export type VideoJobRequest = z.infer<typeof VideoJobRequest>;

/** The answer a job stands for: its result, or how far its frames are known. */
export function videoAnswerOf(job: JobRow, thresholds: Thresholds): VideoAnswer {
  if (job.state === 'succeeded') return VideoAnswer.parse(job.result);
  const frames = VideoJobRequest.parse(job.request).frames.map((frame) => {
    if ('outcome' in frame) return frame.outcome;
    const { facts, capturedAtMs } = frame;
    const outcomeOf = job.state === 'failed' ? failedFrame : pendingFrame;
    return outcomeOf(facts.matchDistance, capturedAtMs);
  });
  return answerOfFrames(frames, thresholds);
}

export interface VideoJobDeps {
  readonly db: Db;
  readonly analyst: ImageAnalyst;
  readonly model: ScoringModel;
  readonly trustList: string;
}

/**
 * Judges the waiting frames of a video one by one. Each verdict is kept as soon as it is there, so that an attempt
 * goes on where the last one ended.
 */
export function createVideoJobHandler(deps: VideoJobDeps): JobHandler {
  const { thresholds, thresholdsBefore, id: modelId } = deps.model;
  return {
    async compute(job, uploads, hold) {
      const { frames } = VideoJobRequest.parse(job.request);
      const isKeyHolder = job.tenant_id !== null;
      const { verdicts, failure } = await judgeFrames({ ...deps, hold, isKeyHolder }, frames, uploads);
      const answer = answerOfFrames(outcomesOf(frames, verdicts, thresholdsBefore), thresholds);
      const isLastAttempt = job.attempt >= jobQueues[videoJobKind].attempts;
      // A frame that cannot be judged is tried again with the others; in the end it is counted, not fatal.
      if (failure !== undefined && !(isLastAttempt && answer.summary.status === 'known')) throw failure;
      return answer;
    },
    async store(tx, job, result) {
      const answer = VideoAnswer.parse(result);
      const { isWhole, trustList: listOfFrames } = VideoJobRequest.parse(job.request);
      if (job.tenant_id === null || !isWhole || answer.footprint === null) return;
      const { footprint } = answer;
      // Verdicts of earlier attempts count under this process's list, the other frames under that of the door.
      const trustList = listOfFrames === deps.trustList ? listOfFrames : null;
      await upsertVideo(tx, { tenantId: job.tenant_id, footprint, modelId, trustList, answer });
    },
  };
}

type Verdicts = Map<string, ImageVerdict>;

/** One attempt at a video. */
interface Attempt extends VideoJobDeps {
  readonly hold: JobHold;
  readonly isKeyHolder: boolean;
}

/** @returns verdicts by SHA-256, and the last failure, if any */
async function judgeFrames(
  attempt: Attempt,
  frames: readonly QueuedFrame[],
  uploads: readonly Uint8Array[],
): Promise<{ readonly verdicts: Verdicts; readonly failure: unknown }> {
  const waiting = frames.flatMap((frame) => ('facts' in frame ? frame.facts : []));
  const verdicts = await findJudged(attempt, waiting);
  let failure: unknown;
  for (const [part, facts] of waiting.entries()) {
    const upload = uploads[part];
    if (verdicts.has(facts.sha256)) continue;
    attempt.hold.throwIfStopping();
    try {
      await attempt.hold.renew();
      if (!upload) throw new Error('the upload is gone');
      verdicts.set(facts.sha256, await judge(attempt, facts, upload));
    } catch (error) {
      failure = error;
    }
  }
  return { verdicts, failure };
}

async function judge(
  { db, analyst, model, isKeyHolder }: Attempt,
  facts: PictureFacts,
  upload: Uint8Array,
): Promise<ImageVerdict> {
  const verdict = await inferVerdict(analyst, model, facts, upload, isKeyHolder);
  await db.transaction().execute((tx) => storeInferred(tx, model.id, facts, verdict));
  return verdict;
}

/** Verdicts by SHA-256 of what earlier attempts have judged. */
async function findJudged(
  { db, model, trustList }: VideoJobDeps,
  waiting: readonly PictureFacts[],
): Promise<Verdicts> {
  const hashes = waiting.map(({ sha256 }) => Buffer.from(sha256, 'hex'));
  const rows = await findKnownVerdicts(db, trustList, hashes, model.id);
  return new Map(
    waiting.flatMap(({ sha256, matchDistance }) => {
      const row = rows.get(sha256);
      if (!row) return [];
      return [[sha256, { ...exactVerdict(row), source: 'model', cached: false, matchDistance }]];
    }),
  );
}

function outcomesOf(
  frames: readonly QueuedFrame[],
  verdicts: Verdicts,
  thresholdsBefore: ScoringModel['thresholdsBefore'],
): FrameOutcome[] {
  return frames.map((frame) => {
    if ('outcome' in frame) return frame.outcome;
    const { facts, capturedAtMs } = frame;
    const verdict = verdicts.get(facts.sha256);
    return verdict
      ? knownFrame(verdict, thresholdsBefore, capturedAtMs)
      : failedFrame(facts.matchDistance, capturedAtMs);
  });
}
