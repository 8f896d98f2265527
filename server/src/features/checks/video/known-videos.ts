import { footprintOf, footprintsMatch, hashesOf } from '@telltale/shared/fingerprint/footprint';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { sameDistanceBits } from '../../fingerprints/fingerprints.service.ts';
import type { FrameOutcome } from './frame-outcome.ts';
import { VideoAnswer } from './video-answer.ts';
import { findOwnVideos, type OwnVideosQuery } from './videos.repository.ts';

export interface FootprintQuery extends Omit<OwnVideosQuery, 'footprint'> {
  readonly hashes: readonly string[];
}

/**
 * What a footprint that somebody merely claims is worth, the same as a claimed fingerprint of a picture: the tenant's
 * own earlier answer where the frames are the same, a hint where they only come near or the answers disagree.
 */
export async function findByFootprint(
  db: DbOrTx,
  { hashes, ...owner }: FootprintQuery,
): Promise<VideoAnswer | null> {
  const rows = await findOwnVideos(db, { ...owner, footprint: footprintOf(hashes) ?? '' });
  const near = rows
    .map(({ footprint, answer }) => ({ hashes: hashesOf(footprint) ?? [], answer }))
    .filter((video) => footprintsMatch(video.hashes, hashes));
  const same = near.filter((video) => footprintsMatch(video.hashes, hashes, sameDistanceBits));
  const [first] = (same.length > 0 ? same : near).map(({ answer }) =>
    recallAnswer(VideoAnswer.parse(answer)),
  );
  if (!first) return null;
  const doAgree = same.every(({ answer }) => VideoAnswer.parse(answer).summary.label === first.summary.label);
  return same.length > 0 && doAgree ? first : hintAnswer(first);
}

const bySimilarity = { source: 'perceptual_hash', cached: true } as const;

function recallAnswer({ summary, frames, footprint }: VideoAnswer): VideoAnswer {
  return {
    summary: { ...summary, ...bySimilarity },
    frames: frames.map((frame) => (frame.status === 'known' ? { ...frame, ...bySimilarity } : frame)),
    footprint,
  };
}

/** No warning, and no score that would read like one. */
function hintAnswer({ summary, frames, footprint }: VideoAnswer): VideoAnswer {
  const noScores = { score: null, median_score: null, mean_score: null, max_score: null };
  const noCounts = { scored_frame_count: 0, ai_frame_count: 0, strong_frame_count: 0 };
  return {
    summary: { ...summary, ...noScores, ...noCounts, label: capLabel(summary.label) },
    frames: frames.map((frame) => ({
      ...frame,
      label: capLabel(frame.label),
      score: null,
      isStrong: false,
    })),
    footprint,
  };
}

const capLabel = (label: FrameOutcome['label']) => (label === 'likely_ai' ? 'uncertain' : label);
