import type { AudioReason, TextReason } from '@telltale/shared/contract';
import {
  type CheckStep,
  cameFromServer as cameFromServersPicture,
  checkSteps,
  type Evidence,
} from '@telltale/shared/ui/evidence';
import { type LaneName, type LaneStep, laneSteps, sendingSteps } from './lanes.ts';

/** How the frames of a video were come by, from what costs the page least. */
export const samplings = ['copy', 'file', 'playing'] as const;
export type Sampling = (typeof samplings)[number];

export type AnswerStep = CheckStep | LaneStep | 'send_failed';

/** What was done for an answer, in the order it was done; the first ones are those of the card that all surfaces share. */
const sharedSteps: readonly AnswerStep[] = checkSteps;
export const answerSteps: readonly AnswerStep[] = /* @__PURE__ */ sharedSteps.concat(
  laneSteps,
  'send_failed',
);

/** One sampled frame of a video. */
export interface FrameMark {
  readonly atMs: number;
  /** Null where it could not be scored. */
  readonly score: number | null;
}

/** All that a reader is shown of an answer, whatever it is about and wherever it came from. */
export interface CheckAnswer extends Omit<Evidence, 'steps'> {
  readonly lane: LaneName;
  readonly steps: readonly AnswerStep[];
  /** Why a text or a recording has no verdict; null where it has one. */
  readonly reason: Exclude<TextReason | AudioReason, 'model_score'> | null;
  /** Of a video, in the order of time. */
  readonly frames?: readonly FrameMark[] | undefined;
  readonly characters?: number | undefined;
  readonly seconds?: number | undefined;
}

/** Whether a server had its say in an answer, now or when the answer was new. */
export function cameFromServer(answer: CheckAnswer): boolean {
  return cameFromServersPicture(answer) || sendingSteps.some((step) => answer.steps.includes(step));
}
