import type { ReviewResponse, ReviewSignal } from '@telltale/shared/contract';
import { toneOf, wordsOf } from '@telltale/shared/ui/tone';
import { wording } from '../../language/wording.ts';

/** What a dossier says first: what the file says of itself, else what the detector found. */
export function headlineOf({ detector, provenance }: Pick<ReviewResponse, 'detector' | 'provenance'>) {
  const { label, score, thresholds, source, model } = detector;
  const found = { label, score, thresholds, source, model, provenance };
  const evidence = { ...found, cached: false, matchDistanceBits: null, delivery: 'as_is' } as const;
  const view = { state: 'verdict', evidence } as const;
  return { tone: toneOf(view), ...wordsOf(view, wording) };
}

/** The same words by the signal's name alone. */
export function titleOfSignal(signal: ReviewSignal): string {
  if (signal === 'declared' || signal === 'unverified' || signal === 'altered')
    return wording.text(`signal_${signal}_title`);
  return wording.text(`label_${signal}_title`);
}
