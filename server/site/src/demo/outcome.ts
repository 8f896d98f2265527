import { signalsOf } from '@telltale/shared/signals';
import type { Evidence } from '@telltale/shared/ui/evidence';
import type { ShownPicture } from './shown-picture.ts';
import type { words } from './words.ts';

export type Outcome = keyof (typeof words)['outcomes'];

/** How an answer stands beside what is known of the picture: where only the file speaks, the detector is not judged. */
export function outcomeOf(truth: ShownPicture['truth'], evidence: Evidence): Outcome {
  if (evidence.label === 'abstained') return 'abstained';
  const signals = signalsOf(evidence);
  const isGenerated = truth === 'generated';
  const detected = signals.find((signal) => signal.name === 'detected');
  if (signals.some(({ name }) => name === 'declared' || name === 'unverified')) return 'declared';
  if (detected?.label === 'likely_ai') return isGenerated ? 'found' : 'wrong';
  if (signals.some(({ name }) => name === 'altered')) return 'altered';
  if (detected) return 'unclear';
  return isGenerated ? 'missed' : 'quiet';
}
