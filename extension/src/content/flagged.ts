import type { CheckView } from '@telltale/shared/ui/evidence';

/** What is shown on a picture without being asked for: a warning, or the word of a signer on the trust list. */
export function isFlagged(view: CheckView): boolean {
  if (view.state !== 'verdict') return false;
  return view.evidence.label === 'likely_ai' || view.evidence.provenance?.verified === true;
}
