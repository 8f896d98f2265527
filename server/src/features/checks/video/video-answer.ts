import {
  type PublicVideoResult,
  type Thresholds,
  type VideoCheckResponse,
  VideoFrameResult,
} from '@telltale/shared/contract';
import { footprintOf } from '@telltale/shared/fingerprint/footprint';
import { strictestOf } from '@telltale/shared/verdict';
import { aggregateFrames, VideoSummary } from '@telltale/shared/video/aggregate-frames';
import * as z from 'zod';
import { FrameOutcome } from './frame-outcome.ts';

/** An answer about a video as stored with jobs and videos, free of either lane's form. */
export const VideoAnswer = z.object({
  summary: VideoSummary,
  frames: z.array(FrameOutcome),
  /** Of the frames whose bytes the server has seen; null where none is usable. */
  footprint: z.string().nullable(),
});
export type VideoAnswer = z.infer<typeof VideoAnswer>;

/** @param ofModel where no frame was scored */
export function answerOfFrames(frames: FrameOutcome[], ofModel: Thresholds): VideoAnswer {
  const thresholds = strictestOf(frames.flatMap((frame) => frame.thresholds ?? [])) ?? ofModel;
  const footprint = footprintOf(frames.flatMap(({ pdqHex }) => pdqHex ?? []));
  const summary = { ...aggregateFrames(frames, thresholds), model: modelOf(frames) };
  return { summary, frames, footprint };
}

/** Null where no frame was scored, or where not one model scored them all. */
function modelOf(frames: readonly FrameOutcome[]): string | null {
  const ids = new Set(frames.flatMap(({ score, model }) => (score === null ? [] : [model])));
  const [id = null] = ids;
  return ids.size === 1 ? id : null;
}

/** The answer as the key holder's lane states it. */
export function toVideoResponse(answer: VideoAnswer, jobId: string | null = null): VideoCheckResponse {
  return {
    ...answer.summary,
    job_id: jobId,
    video_footprint: answer.footprint,
    frames: answer.frames.map(({ matchDistance, capturedAtMs, ...frame }) =>
      VideoFrameResult.parse({ ...frame, match_distance: matchDistance, captured_at_ms: capturedAtMs }),
    ),
  };
}

/** The answer as the public lane states it. */
export function toPublicVideoResult(answer: VideoAnswer): PublicVideoResult {
  return answer.summary;
}
