import { signalsOf } from '@telltale/shared/signals';
import type { CheckView, Evidence } from '@telltale/shared/ui/evidence';
import { type Sensitivity, sensitivities } from '../../messaging/page-choices.ts';

/**
 * What is shown on a picture without being asked for: that its file says AI made it, that it was changed after it was
 * signed, or pixels that reach the point from which the reader wants to be warned.
 */
export function isMarked(view: CheckView, sensitivity: Sensitivity): boolean {
  return view.state === 'verdict' && isMarkedAnswer(view.evidence, sensitivity);
}

type Marked = Pick<Evidence, 'label' | 'score' | 'thresholds' | 'provenance'>;

export function isMarkedAnswer(answer: Marked, sensitivity: Sensitivity): boolean {
  return signalsOf(answer).some((signal) => signal.name !== 'detected' || isReached(answer, sensitivity));
}

/** Whether a picture is one that readers may want covered: not for a seal alone, which re-saving breaks. */
export function isLikelyAi(view: CheckView, sensitivity: Sensitivity): boolean {
  if (view.state !== 'verdict') return false;
  const { evidence } = view;
  return signalsOf(evidence).some(({ name }) =>
    name === 'detected'
      ? evidence.label === 'likely_ai' && isReached(evidence, sensitivity)
      : name !== 'altered',
  );
}

/** Whether the score of the pixels reaches the point from which the reader wants to be warned. */
function isReached({ label, score, thresholds }: Marked, sensitivity: Sensitivity): boolean {
  const strength =
    label === 'likely_ai' && score !== null && thresholds !== null && score >= thresholds.strong
      ? 'strong'
      : label;
  const reached = sensitivities.findIndex((from) => from === strength);
  return reached >= 0 && reached <= sensitivities.indexOf(sensitivity);
}
