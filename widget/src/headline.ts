import { evidenceOf } from '@telltale/shared/ui/evidence';
import { type Headline, mediaHeadline } from '@telltale/shared/ui/media-headline';
import { toneOf, wordsOf } from '@telltale/shared/ui/tone';
import type { ResultWords } from './result-words.ts';
import type { CheckOutcome, ImageResult } from './types.ts';

/** What an answer says first: of a picture what its file says of itself, else what the detector found. */
export function headlineOf(outcome: CheckOutcome, words: ResultWords): Headline {
  if (outcome.lane !== 'image') return mediaHeadline(outcome.lane, outcome.result.label, words);
  const view = viewOf(outcome.result, outcome.delivery);
  return { tone: toneOf(view), title: wordsOf(view, words).title };
}

/** As the extension's card and badge take it. */
export function viewOf(result: ImageResult, delivery: CheckOutcome['delivery']) {
  return { state: 'verdict', evidence: evidenceOf(result, delivery) } as const;
}
