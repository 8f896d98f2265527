import type { CheckView } from '@telltale/shared/ui/evidence';
import { type Sensitivity, sensitivities } from '../storage/sensitivities.ts';

/** What is shown on a picture without being asked for: a warning, or the word of a signer on the trust list. */
export function isFlagged(view: CheckView, sensitivity: Sensitivity): boolean {
  if (view.state !== 'verdict') return false;
  return isMarked(view, sensitivity) || view.evidence.provenance?.verified === true;
}

/** Whether the signals reach the point from which the reader wants to be warned. */
export function isMarked(view: CheckView, sensitivity: Sensitivity): boolean {
  const reached = strengthOf(view);
  return reached !== null && sensitivities.indexOf(reached) <= sensitivities.indexOf(sensitivity);
}

function strengthOf(view: CheckView): Sensitivity | null {
  if (view.state !== 'verdict') return null;
  const { label, score, thresholds } = view.evidence;
  if (label === 'uncertain') return 'uncertain';
  if (label !== 'likely_ai') return null;
  // A signer's own word has no score, and needs none.
  if (score === null) return 'strong';
  return thresholds !== null && score >= thresholds.strong ? 'strong' : 'likely_ai';
}
