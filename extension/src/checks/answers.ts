import type { Label } from '@telltale/shared/contract';
import { type AnswerStep, type CheckAnswer, cameFromServer } from '../messaging/check-answer.ts';
import type { ReadingMode } from '../storage/items.ts';
import type { ServerAnswer } from './lane.ts';
import type { LimitReason } from './permission.ts';

/** The server's answer in place of this device's; what was measured and done here stays. */
export function combine(
  { feedbackToken: _, isRetired: __, ...answer }: ServerAnswer,
  local: CheckAnswer,
  step: AnswerStep,
): CheckAnswer {
  // Where the server saw only a copy or a hash, this device has read more of the page's own file.
  const sawFile = answer.delivery === 'as_is' || answer.provenance?.status === 'trusted';
  return {
    ...local,
    ...answer,
    thresholds: thresholdsOf(answer, local),
    matchDistanceBits: answer.matchDistanceBits ?? null,
    provenance: sawFile && answer.provenance !== undefined ? answer.provenance : local.provenance,
    reason: answer.reason ?? null,
    steps: [...local.steps, step],
  };
}

/**
 * Whether what a server knows by fingerprint goes before this device's answer. A near copy without a score tells of
 * another file, so it never takes a warning away. What a model found that is no longer in use counts only where the
 * picture stays here.
 */
export function stands(
  { source, score, label, isRetired }: ServerAnswer,
  local: CheckAnswer,
  mode: ReadingMode,
): boolean {
  if (isRetired && mode === 'pictures') return false;
  const isHint = source === 'perceptual_hash' && score === null;
  return !isHint || strengthOf(label) > strengthOf(local.label);
}

const strengthOf = (label: Label) => (label === 'likely_ai' ? 2 : label === 'uncertain' ? 1 : 0);

/** A server that does not say where its thresholds lie uses ours only where it names the model of this device. */
function thresholdsOf({ thresholds, model }: Pick<ServerAnswer, 'thresholds' | 'model'>, local: CheckAnswer) {
  if (thresholds !== undefined) return thresholds;
  return model !== null && model === local.model ? local.thresholds : null;
}

/** What was sent for it once is not sent again. */
export function asRemembered(answer: CheckAnswer, limitedBy: LimitReason | null): CheckAnswer {
  const before: CheckAnswer = {
    ...answer,
    cached: true,
    delivery: 'not_sent',
    steps: ['memory_answered'],
  };
  return cameFromServer(answer)
    ? withSteps(before, 'server_remembered', 'nothing_sent')
    : asStayed(before, limitedBy);
}

/** The end of a check that did not leave this device, with the reason where the reader would have let it. */
export function asStayed(answer: CheckAnswer, limitedBy: LimitReason | null): CheckAnswer {
  return withSteps(answer, ...(limitedBy ? [limitedBy] : []), 'nothing_sent');
}

export function withSteps(answer: CheckAnswer, ...steps: readonly AnswerStep[]): CheckAnswer {
  return { ...answer, steps: [...answer.steps, ...steps] };
}
