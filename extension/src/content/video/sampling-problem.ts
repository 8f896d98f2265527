import { VideoUnplayable } from '@telltale/shared/ui/hidden-video';
import type { ProblemCode } from '../../messaging/outcome.ts';
import { PixelsChanged, VideoTainted } from './video-still.ts';

export type SamplingProblem = Extract<
  ProblemCode,
  'video_protected' | 'video_tainted' | 'video_unplayable' | 'pixels_changed'
>;

/** Why a video gave no frames; null of an error that nobody expects. */
export function samplingProblemOf(error: unknown): SamplingProblem | null {
  if (error instanceof PixelsChanged) return 'pixels_changed';
  if (error instanceof VideoTainted) return 'video_tainted';
  if (!(error instanceof VideoUnplayable)) return null;
  return error.isProtected ? 'video_protected' : 'video_unplayable';
}
