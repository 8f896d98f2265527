import { largestThresholds } from '@telltale/models/image/size-thresholds';
import type { Thresholds } from '@telltale/shared/contract';
import { labelForScore, strictestOf } from '@telltale/shared/verdict';
import { aggregateFrames, type JudgedFrame } from '@telltale/shared/video/aggregate-frames';
import { deviceModel } from '../../analyzer/current-model.ts';
import type { Reading, SampledFrame } from '../../analyzer/requests.ts';
import type { CheckAnswer, Sampling } from '../../messaging/check-answer.ts';

/** Frames that were taken out of a video, and how. */
export interface SampledVideo {
  readonly frames: readonly SampledFrame[];
  readonly sampling: Sampling;
}

/** What this device found in the frames of a video, taken together. */
export function answerOfFrames(
  { frames, sampling }: SampledVideo,
  readings: readonly (Reading | null)[],
): CheckAnswer {
  const { id } = deviceModel;
  const ofLargest = largestThresholds(deviceModel);
  const judged = readings.map((reading) =>
    reading?.isBlank ? blankFrame : judgeFrame(reading?.score ?? null, reading?.thresholds ?? ofLargest),
  );
  const thresholds = strictestOf(readings.flatMap((reading) => reading?.thresholds ?? [])) ?? ofLargest;
  const { label, score, source } = aggregateFrames(judged, thresholds);
  const unscored = readings.some((reading) => reading?.pixelsChanged) ? 'pixels_changed' : 'device_failed';
  return {
    lane: 'video',
    label,
    score,
    thresholds,
    source,
    model: score === null ? null : id,
    cached: false,
    matchDistanceBits: null,
    provenance: null,
    delivery: 'not_sent',
    reason: null,
    steps: [`frames_${sampling}`, score === null ? unscored : 'device_scored'],
    frames: frames.map(({ atMs }, at) => ({ atMs, score: judged[at]?.score ?? null })),
  };
}

const blankFrame: JudgedFrame = {
  ...{ status: 'unknown', label: 'abstained', score: null },
  ...{ isStrong: false, source: 'none', cached: false },
};

function judgeFrame(score: number | null, thresholds: Thresholds): JudgedFrame {
  const rest = { cached: false, score };
  if (score === null)
    return { ...rest, status: 'unknown', label: 'unavailable', isStrong: false, source: 'none' };
  const label = labelForScore(score, thresholds);
  return { ...rest, status: 'known', label, isStrong: score >= thresholds.strong, source: 'model' };
}
