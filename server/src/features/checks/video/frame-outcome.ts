import { CheckStatus, Label, Source, Thresholds } from '@telltale/shared/contract/vocabulary';
import { isSigned } from '@telltale/shared/video/aggregate-frames';
import * as z from 'zod';
import type { ImageVerdict } from '../image/image-answer.ts';

/** What became of one frame, as stored with jobs and videos. */
export const FrameOutcome = z.object({
  status: CheckStatus,
  label: Label,
  /** Null also where a verdict rests on a signature, or is only a hint. */
  score: z.number().nullable(),
  /** The model that scored it; null without a score, and in frames from before it was stored. */
  model: z.string().nullable().default(null),
  /** What the score was compared with; null without one, and in frames from before this was stored. */
  thresholds: Thresholds.nullable().default(null),
  /** Reaches the model's `strong` point, or is vouched for by a signature. */
  isStrong: z.boolean(),
  source: Source,
  cached: z.boolean(),
  matchDistance: z.int().nullable(),
  /** The frame's own fingerprint as the server computed it; null when weak, or when only a claim was given. */
  pdqHex: z.string().nullable(),
  capturedAtMs: z.int().nullable(),
});
export type FrameOutcome = z.infer<typeof FrameOutcome>;

/** @param before for a verdict from before thresholds were stored */
export function knownFrame(
  { label, score, model, thresholds: own, source, cached, matchDistance, pdqHex }: ImageVerdict,
  before: Thresholds,
  capturedAtMs: number | null,
): FrameOutcome {
  const thresholds = score === null ? null : (own ?? before);
  const isStrong = score !== null && thresholds ? score >= thresholds.strong : isSigned({ label, score });
  return {
    ...{ status: 'known', label, score, thresholds, isStrong, source, cached },
    model: score === null ? null : model,
    ...{ matchDistance, pdqHex, capturedAtMs },
  };
}

const nothing = {
  score: null,
  model: null,
  thresholds: null,
  isStrong: false,
  source: 'none',
  cached: false,
  pdqHex: null,
} as const;

/** Could not be read or scored, or its hash alone found nothing. */
export function failedFrame(matchDistance: number | null, capturedAtMs: number | null): FrameOutcome {
  return { ...nothing, status: 'unknown', label: 'unavailable', matchDistance, capturedAtMs };
}

/** Shows nothing that could be judged. */
export function abstainedFrame(matchDistance: number | null, capturedAtMs: number | null): FrameOutcome {
  return { ...failedFrame(matchDistance, capturedAtMs), label: 'abstained' };
}

export function pendingFrame(matchDistance: number | null, capturedAtMs: number | null): FrameOutcome {
  return { ...nothing, status: 'processing', label: 'pending', matchDistance, capturedAtMs };
}
