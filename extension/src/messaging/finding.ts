import type { AudioReason, Label, Source, TextReason, Thresholds } from '@telltale/shared/contract';
import type { ProblemCode } from './outcome.ts';

export const mediaLanes = ['video', 'text', 'audio'] as const;
export type MediaLane = (typeof mediaLanes)[number];

/** How the frames of a video were come by, from what costs the page least. */
export const samplings = ['copy', 'file', 'playing'] as const;
export type Sampling = (typeof samplings)[number];

/** What was done for an answer about a video, a text or a recording, in the order it was done. */
export const mediaSteps = [
  'memory_answered',
  'frames_copy',
  'frames_file',
  'frames_playing',
  'sound_decoded',
  'device_scored',
  'device_failed',
  'pixels_changed',
  'fingerprint_known',
  'fingerprint_unknown',
  'fingerprint_no_account',
  'fingerprint_failed',
  'budget_spent',
  'frames_sent',
  'text_sent',
  'sound_sent',
  'send_failed',
  'nothing_sent',
] as const;
export type MediaStep = (typeof mediaSteps)[number];

/** One sampled frame. */
export interface FrameMark {
  readonly atMs: number;
  /** Null where it could not be scored. */
  readonly score: number | null;
}

/** All that a reader is shown of the answer about a video, a text or a recording. */
export interface Finding {
  readonly lane: MediaLane;
  readonly label: Label;
  /** Calibrated probability of "synthetic", 0..1; of a video the median of its frames. */
  readonly score: number | null;
  /** Operating points of the model that scored; null where a server does not tell them. */
  readonly thresholds: Thresholds | null;
  readonly source: Source;
  readonly model: string | null;
  readonly cached: boolean;
  /** Why there is no verdict; null where there is one. */
  readonly reason: Exclude<TextReason | AudioReason, 'model_score'> | null;
  readonly steps: readonly MediaStep[];
  /** Of a video, in the order of time. */
  readonly frames?: readonly FrameMark[] | undefined;
  readonly characters?: number | undefined;
  readonly seconds?: number | undefined;
}

/** How a check of something other than a picture ended; with a `problem` a further step brought nothing. */
export type MediaOutcome =
  | { readonly kind: 'finding'; readonly finding: Finding; readonly problem?: ProblemCode | undefined }
  | { readonly kind: 'problem'; readonly problem: ProblemCode }
  | { readonly kind: 'off' };
