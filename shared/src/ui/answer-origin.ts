import type { Source } from '../contract/vocabulary.ts';
import type { Wording } from '../locales/messages.ts';
import type { Evidence } from './evidence.ts';

type Origin = Pick<Evidence, 'source' | 'score' | 'label' | 'cached'>;

/** What an answer rests on. One that was known already says on what it rested when it was new. */
export function reasonOf({ source, score, label }: Omit<Origin, 'cached'>): Source {
  if (!isFoundAgain(source)) return source;
  if (score !== null) return 'model';
  return label === 'likely_ai' ? 'provenance' : source;
}

export function answeredHow(
  { cached, source }: Pick<Origin, 'cached' | 'source'>,
  { text }: Wording,
): string {
  if (!cached) return text('answer_fresh');
  return isFoundAgain(source)
    ? `${text('answer_cached')} · ${text(`source_${source}`)}`
    : text('answer_cached');
}

function isFoundAgain(source: Source): boolean {
  return source === 'exact_hash' || source === 'perceptual_hash';
}
