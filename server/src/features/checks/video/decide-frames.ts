import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Fingerprints } from '../../fingerprints/fingerprints.service.ts';
import type { Examination, ExaminePicture } from '../image/examine-picture.ts';
import type { ImageModels } from '../image/image-models.ts';
import { exactVerdict, findByClaimedFingerprint } from '../image/known-images.ts';
import { findKnownVerdicts } from '../image/verdicts.repository.ts';
import { abstainedFrame, type FrameOutcome, failedFrame, knownFrame } from './frame-outcome.ts';
import type { FrameCheck, VideoCheck } from './read-video-check.ts';
import type { QueuedFrame } from './video-jobs.ts';

export interface FrameDeps {
  readonly db: Db;
  readonly fingerprints: Fingerprints;
  readonly models: ImageModels;
  readonly trustList: string;
  readonly examine: ExaminePicture;
}

/** A queued frame beside the picture that it needs. */
export type FrameDecision = { readonly frame: QueuedFrame; readonly upload: Uint8Array | null };

/** Outcomes of the frames that exact hashes decide, or that nothing can; undefined for the others. */
export async function findByExactHashes(
  { db, models, trustList }: FrameDeps,
  frames: readonly FrameCheck[],
): Promise<(QueuedFrame | undefined)[]> {
  const { id: modelId, thresholdsBefore } = models.current;
  const hashes = frames.flatMap(({ claimedSha256, picture }) => [
    ...(claimedSha256 === null ? [] : [Buffer.from(claimedSha256, 'hex')]),
    ...(picture ? [picture.sha256] : []),
  ]);
  const rows = await findKnownVerdicts(db, trustList, hashes, modelId);
  return frames.map(({ claimedSha256, claimedPdq, sentSha256, picture, capturedAtMs }) => {
    const row = rows.get(claimedSha256 ?? '') ?? rows.get(sentSha256 ?? '');
    if (row) return { outcome: knownFrame(exactVerdict(row), thresholdsBefore, capturedAtMs) };
    const isHopeless = picture === null && (sentSha256 !== null || claimedPdq === null);
    return isHopeless ? { outcome: failedFrame(null, capturedAtMs) } : undefined;
  });
}

/** Decodes the frames that exact hashes left open. */
export async function decideFrames(
  deps: FrameDeps,
  check: VideoCheck,
  exact: readonly (QueuedFrame | undefined)[],
): Promise<FrameDecision[]> {
  const decisions: FrameDecision[] = [];
  // One after the other: a video takes one place in the line of pictures, not twenty.
  for (const [at, frame] of check.frames.entries()) {
    const known = exact[at];
    decisions.push(known ? { frame: known, upload: null } : await decideFrame(deps, check, frame));
  }
  return decisions;
}

async function decideFrame(
  deps: FrameDeps,
  { caller }: VideoCheck,
  frame: FrameCheck,
): Promise<FrameDecision> {
  const { picture, claimedPdq, capturedAtMs } = frame;
  if (picture) return decideByPicture(deps, caller, picture, capturedAtMs);
  const { id: modelId, thresholdsBefore } = deps.models.current;
  if (claimedPdq === null) return decideAs(failedFrame(null, capturedAtMs));
  const near = await findByClaimedFingerprint(deps.fingerprints, deps.db, caller, claimedPdq, [modelId]);
  const { verdict, matchDistance } = near;
  return decideAs(
    verdict ? knownFrame(verdict, thresholdsBefore, capturedAtMs) : failedFrame(matchDistance, capturedAtMs),
  );
}

async function decideByPicture(
  { examine, models }: FrameDeps,
  caller: VideoCheck['caller'],
  picture: NonNullable<FrameCheck['picture']>,
  capturedAtMs: FrameCheck['capturedAtMs'],
): Promise<FrameDecision> {
  const examination = await examine(caller, picture).catch(asUnreadable);
  switch (examination.state) {
    case 'undecodable':
      return decideAs(failedFrame(null, capturedAtMs));
    case 'blank':
      return decideAs(abstainedFrame(examination.file.matchDistance, capturedAtMs));
    case 'open':
      return { frame: { facts: examination.facts, capturedAtMs }, upload: picture.bytes };
    default:
      return decideAs(knownFrame(examination.verdict, models.current.thresholdsBefore, capturedAtMs));
  }
}

const decideAs = (outcome: FrameOutcome): FrameDecision => ({
  frame: { outcome },
  upload: null,
});

/** A frame that costs too much is one that cannot be read: the others are judged. */
function asUnreadable(error: unknown): Examination {
  if (error instanceof ApiError && error.code === 'too_costly_to_decode') return { state: 'undecodable' };
  throw error;
}
