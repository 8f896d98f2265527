import * as z from 'zod';
import { videoPolicy, videoSummary } from '../contract/videos.ts';
import type { CheckStatus, Label, Source, Thresholds } from '../contract/vocabulary.ts';
import { labelForScore } from '../verdict.ts';

/** What became of one frame, as far as its video's verdict depends on it. */
export interface JudgedFrame {
  readonly status: CheckStatus;
  readonly label: Label;
  /** Null also where a verdict rests on a signature, or is only a hint. */
  readonly score: number | null;
  /** Reaches the model's `strong` point, or is vouched for by a signature. */
  readonly isStrong: boolean;
  readonly source: Source;
  readonly cached: boolean;
}

export const VideoSummary = z.object(videoSummary);
export type VideoSummary = z.infer<typeof VideoSummary>;

/** A trusted signature that declares an AI source: the only verdict of that label without a score. */
export const isSigned = ({ label, score }: Pick<JudgedFrame, 'label' | 'score'>): boolean =>
  label === 'likely_ai' && score === null;

/**
 * What a video's frames amount to. The median decides, so that single frames do not; while frames wait, nothing is
 * said yet.
 * @param thresholds operating points of the model that scored the frames
 */
export function aggregateFrames(frames: readonly JudgedFrame[], thresholds: Thresholds): VideoSummary {
  const known = frames.filter(({ status }) => status === 'known');
  const pendingCount = frames.filter(({ status }) => status === 'processing').length;
  const judged = known.filter((frame) => frame.score !== null || isSigned(frame));
  const scores = pendingCount > 0 ? [] : judged.flatMap(({ score }) => score ?? []);
  const median = medianOf(scores);
  return {
    ...conclusion(frames, known, judged, pendingCount > 0, thresholds),
    score: median,
    median_score: median,
    mean_score: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    max_score: scores.length === 0 ? null : Math.max(...scores),
    frame_count: frames.length,
    scored_frame_count: judged.length,
    pending_frame_count: pendingCount,
    failed_frame_count: frames.length - known.length - pendingCount,
    ai_frame_count: judged.filter(({ label }) => label === 'likely_ai').length,
    strong_frame_count: judged.filter(({ isStrong }) => isStrong).length,
    thresholds,
    policy: videoPolicy,
  };
}

function conclusion(
  frames: readonly JudgedFrame[],
  known: readonly JudgedFrame[],
  judged: readonly JudgedFrame[],
  isPending: boolean,
  thresholds: Thresholds,
): Pick<VideoSummary, 'status' | 'label' | 'source' | 'cached'> {
  if (isPending) return { status: 'processing', label: 'pending', source: 'none', cached: false };
  const [first] = known;
  if (!first) {
    const isBlank = frames.length > 0 && frames.every(({ label }) => label === 'abstained');
    return { status: 'unknown', label: isBlank ? 'abstained' : 'unavailable', source: 'none', cached: false };
  }
  const only = frames.length === 1 ? first : null;
  const label = only?.label ?? (judged.length === 0 ? hintOf(known) : labelOf(judged, thresholds));
  return { status: 'known', label, source: sourceOf(known), cached: known.every(({ cached }) => cached) };
}

/** Edited copies of known frames: worth a second look if one of them is, and never a warning. */
function hintOf(hinted: readonly JudgedFrame[]): Label {
  return hinted.some(({ label }) => label === 'uncertain') ? 'uncertain' : 'no_signal';
}

function labelOf(judged: readonly JudgedFrame[], thresholds: Thresholds): Label {
  // A signature outweighs any score, so it stands above them all; no such number is ever reported.
  const median = medianOf(judged.map(({ score }) => score ?? 1)) ?? 0;
  const reaching = judged.filter(({ label }) => label === 'likely_ai').length;
  const byMedian = labelForScore(median, thresholds);
  if (byMedian === 'likely_ai' && reaching >= Math.max(2, judged.length / 2)) return 'likely_ai';
  const isOutlier = judged.some(({ isStrong }) => isStrong);
  return byMedian === 'no_signal' && !isOutlier ? 'no_signal' : 'uncertain';
}

/** Where the frames differ, the source that took the most work. */
const sources: readonly Source[] = ['model', 'provenance', 'perceptual_hash', 'exact_hash'];

function sourceOf(known: readonly JudgedFrame[]): Source {
  return sources.find((source) => known.some((frame) => frame.source === source)) ?? 'none';
}

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
