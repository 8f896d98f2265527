import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Fingerprints } from '../../fingerprints/fingerprints.service.ts';
import type { FreshInferences, Payer } from '../fresh-inference.ts';
import type { Examination, ExaminePicture } from '../image/examine-picture.ts';
import type { ImageModels } from '../image/image-models.ts';
import { exactVerdict, findByClaimedFingerprint } from '../image/known-images.ts';
import { findKnownVerdicts } from '../image/verdicts.repository.ts';
import { abstainedFrame, failedFrame, knownFrame } from './frame-outcome.ts';
import { findByFootprint } from './known-videos.ts';
import type { FrameCheck, VideoCheck } from './read-video-check.ts';
import { answerOfFrames, type VideoAnswer } from './video-answer.ts';
import { type QueuedFrame, videoAnswerOf, videoJobKind } from './video-jobs.ts';
import { upsertVideo } from './videos.repository.ts';

export interface CheckedVideo {
  readonly answer: VideoAnswer;
  /** While frames wait for their inference. */
  readonly jobId: string | null;
}

/** One check's ways to its answer, the cheaper first; null where it takes the other. */
export interface VideoCheckSteps {
  /** From verdicts on exactly these frames, in one look. */
  lookUp(): Promise<CheckedVideo | null>;
  /** Decodes what is not known, and queues what neither fingerprint nor signature decides. */
  fresh(payer: Payer): Promise<CheckedVideo>;
}

export interface VideoChecks {
  open(check: VideoCheck): VideoCheckSteps;
}

export interface VideoChecksDeps {
  readonly db: Db;
  readonly fingerprints: Fingerprints;
  readonly models: ImageModels;
  readonly examine: ExaminePicture;
  readonly inferences: FreshInferences;
}

/** A queued frame beside the picture that it needs. */
type FrameDecision = { readonly frame: QueuedFrame; readonly upload: Uint8Array | null };

/** Only today's model counts here: scores of two models have no median. */
export function createVideoChecks({
  db,
  fingerprints,
  models,
  examine,
  inferences,
}: VideoChecksDeps): VideoChecks {
  const { id: modelId, thresholds } = models.current;

  /** Outcomes of the frames that exact hashes decide, or that nothing can; undefined for the others. */
  async function byExactHashes(frames: readonly FrameCheck[]): Promise<(QueuedFrame | undefined)[]> {
    const hashes = frames.flatMap(({ claimedSha256, picture }) => [
      ...(claimedSha256 === null ? [] : [Buffer.from(claimedSha256, 'hex')]),
      ...(picture ? [picture.sha256] : []),
    ]);
    const rows = await findKnownVerdicts(db, hashes, modelId);
    return frames.map(({ claimedSha256, claimedPdq, sentSha256, picture, capturedAtMs }) => {
      const row = rows.get(claimedSha256 ?? '') ?? rows.get(sentSha256 ?? '');
      if (row) return { outcome: knownFrame(exactVerdict(row), thresholds, capturedAtMs) };
      const isHopeless = picture === null && (sentSha256 !== null || claimedPdq === null);
      return isHopeless ? { outcome: failedFrame(capturedAtMs) } : undefined;
    });
  }

  async function decideFrame({ caller }: VideoCheck, frame: FrameCheck): Promise<FrameDecision> {
    const { picture, claimedPdq, capturedAtMs } = frame;
    const failed = { frame: { outcome: failedFrame(capturedAtMs) }, upload: null };
    if (picture) {
      const examination = await examine(caller, picture).catch(asUnreadable);
      if (examination.state === 'undecodable') return failed;
      if (examination.state === 'blank')
        return { frame: { outcome: abstainedFrame(capturedAtMs) }, upload: null };
      if (examination.state === 'open')
        return { frame: { facts: examination.facts, capturedAtMs }, upload: picture.bytes };
      return { frame: { outcome: knownFrame(examination.verdict, thresholds, capturedAtMs) }, upload: null };
    }
    if (claimedPdq === null) return failed;
    const verdict = await findByClaimedFingerprint(fingerprints, db, caller, claimedPdq, [modelId]);
    return verdict
      ? { frame: { outcome: knownFrame(verdict, thresholds, capturedAtMs) }, upload: null }
      : failed;
  }

  /** The frames alone said nothing: what the footprint is worth decides. */
  async function byClaimedFootprint({ caller, claimedHashes }: VideoCheck): Promise<VideoAnswer | null> {
    if (caller.tenantId === null || claimedHashes === null) return null;
    return findByFootprint(db, { tenantId: caller.tenantId, hashes: claimedHashes, modelId });
  }

  async function conclude(check: VideoCheck, frames: readonly QueuedFrame[]): Promise<CheckedVideo> {
    const outcomes = frames.flatMap((frame) => ('outcome' in frame ? frame.outcome : []));
    const answer = answerOfFrames(outcomes, thresholds);
    if (answer.summary.status !== 'known')
      return { answer: (await byClaimedFootprint(check)) ?? answer, jobId: null };
    const { tenantId } = check.caller;
    const { footprint } = answer;
    if (tenantId !== null && footprint !== null && isWhole(check))
      await upsertVideo(db, { tenantId, footprint, modelId, answer });
    return { answer, jobId: null };
  }

  async function infer(
    check: VideoCheck,
    decisions: readonly FrameDecision[],
    payer: Payer,
  ): Promise<CheckedVideo> {
    const { tenantId } = check.caller;
    const request = { frames: decisions.map(({ frame }) => frame), isWhole: isWhole(check) };
    const uploads = decisions.flatMap(({ upload }) => upload ?? []);
    const jobId = randomUUID();
    const row = await inferences.run(payer, {
      jobId,
      answerByMs: check.answerByMs,
      describe: async (_tx, reservationId) => ({
        ...{ kind: videoJobKind, tenantId, assetId: null, reservationId, request, uploads },
      }),
    });
    const answer = videoAnswerOf(row, thresholds);
    return { answer, jobId: answer.summary.status === 'processing' ? jobId : null };
  }

  return {
    open(check) {
      let exact: (QueuedFrame | undefined)[] | undefined;
      return {
        async lookUp() {
          exact = await byExactHashes(check.frames);
          const outcomes = exact.flatMap((frame) => (frame && 'outcome' in frame ? frame.outcome : []));
          if (outcomes.length < exact.length) return null;
          const answer = answerOfFrames(outcomes, thresholds);
          const isDecided = answer.summary.status === 'known' || check.claimedHashes === null;
          return isDecided ? { answer, jobId: null } : null;
        },
        async fresh(payer) {
          exact ??= await byExactHashes(check.frames);
          await inferences.requireCapacity(videoJobKind, check.caller.tenantId);
          const decisions: FrameDecision[] = [];
          // One after the other: a video takes one place in the line of pictures, not twenty.
          for (const [at, frame] of check.frames.entries()) {
            const known = exact[at];
            decisions.push(known ? { frame: known, upload: null } : await decideFrame(check, frame));
          }
          if (decisions.some(({ upload }) => upload !== null)) return infer(check, decisions, payer);
          return conclude(
            check,
            decisions.map(({ frame }) => frame),
          );
        },
      };
    },
  };
}

/** A frame that costs too much is one that cannot be read: the others are judged. */
function asUnreadable(error: unknown): Examination {
  if (error instanceof ApiError && error.code === 'too_costly_to_decode') return { state: 'undecodable' };
  throw error;
}

/** Only what the server has seen all of is kept under its footprint; a claimed hash may name other pictures. */
function isWhole({ frames }: VideoCheck): boolean {
  return frames.every(
    ({ picture, sentSha256, claimedSha256 }) =>
      picture !== null && (claimedSha256 === null || claimedSha256 === sentSha256),
  );
}
