import { randomUUID } from 'node:crypto';
import type { FreshInferences, Payer } from '../fresh-inference.ts';
import { decideFrames, type FrameDecision, type FrameDeps, findByExactHashes } from './decide-frames.ts';
import { findByFootprint } from './known-videos.ts';
import type { VideoCheck } from './read-video-check.ts';
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

export interface VideoChecksDeps extends FrameDeps {
  readonly inferences: FreshInferences;
}

/** Only today's model counts here: scores of two models have no median. */
export function createVideoChecks(deps: VideoChecksDeps): VideoChecks {
  const { inferences } = deps;
  return {
    open(check) {
      let exact: (QueuedFrame | undefined)[] | undefined;
      return {
        async lookUp() {
          exact = await findByExactHashes(deps, check.frames);
          return answerOfKnown(deps, check, exact);
        },
        async fresh(payer) {
          exact ??= await findByExactHashes(deps, check.frames);
          await inferences.requireCapacity(videoJobKind, check.caller.tenantId);
          const decisions = await decideFrames(deps, check, exact);
          if (decisions.some(({ upload }) => upload !== null)) return infer(deps, check, decisions, payer);
          return conclude(
            deps,
            check,
            decisions.map(({ frame }) => frame),
          );
        },
      };
    },
  };
}

/** Null where frames are open, or where what the caller claims of the whole may say more than they do. */
function answerOfKnown(
  { models }: VideoChecksDeps,
  { claimedHashes }: VideoCheck,
  exact: readonly (QueuedFrame | undefined)[],
): CheckedVideo | null {
  const outcomes = exact.flatMap((frame) => (frame && 'outcome' in frame ? frame.outcome : []));
  if (outcomes.length < exact.length) return null;
  const answer = answerOfFrames(outcomes, models.current.thresholds);
  const isDecided = answer.summary.status === 'known' || claimedHashes === null;
  return isDecided ? { answer, jobId: null } : null;
}

/** The frames alone said nothing: what the footprint is worth decides. */
async function findByClaimedFootprint(
  { db, models, trustList }: VideoChecksDeps,
  { caller, claimedHashes }: VideoCheck,
): Promise<VideoAnswer | null> {
  if (caller.tenantId === null || claimedHashes === null) return null;
  return findByFootprint(db, {
    tenantId: caller.tenantId,
    hashes: claimedHashes,
    modelId: models.current.id,
    trustList,
  });
}

async function conclude(
  deps: VideoChecksDeps,
  check: VideoCheck,
  frames: readonly QueuedFrame[],
): Promise<CheckedVideo> {
  const { db, trustList } = deps;
  const { id: modelId, thresholds } = deps.models.current;
  const outcomes = frames.flatMap((frame) => ('outcome' in frame ? frame.outcome : []));
  const answer = answerOfFrames(outcomes, thresholds);
  if (answer.summary.status !== 'known')
    return { answer: (await findByClaimedFootprint(deps, check)) ?? answer, jobId: null };
  const { tenantId } = check.caller;
  const { footprint } = answer;
  if (tenantId !== null && footprint !== null && isWhole(check))
    await upsertVideo(db, { tenantId, footprint, modelId, trustList, answer });
  return { answer, jobId: null };
}

async function infer(
  { inferences, models, trustList }: VideoChecksDeps,
  check: VideoCheck,
  decisions: readonly FrameDecision[],
  payer: Payer,
): Promise<CheckedVideo> {
  const { tenantId } = check.caller;
  const request = { frames: decisions.map(({ frame }) => frame), isWhole: isWhole(check), trustList };
  const uploads = decisions.flatMap(({ upload }) => upload ?? []);
  const jobId = randomUUID();
  const row = await inferences.run(payer, {
    jobId,
    answerByMs: check.answerByMs,
    describe: async (_tx, hold) => ({
      ...{ kind: videoJobKind, tenantId, assetId: null, paidBy: hold, request, uploads },
    }),
  });
  const answer = videoAnswerOf(row, models.current.thresholds);
  return { answer, jobId: answer.summary.status === 'processing' ? jobId : null };
}

/** Only what the server has seen all of is kept under its footprint; a claimed hash may name other pictures. */
function isWhole({ frames }: VideoCheck): boolean {
  return frames.every(
    ({ picture, sentSha256, claimedSha256 }) =>
      picture !== null && (claimedSha256 === null || claimedSha256 === sentSha256),
  );
}
