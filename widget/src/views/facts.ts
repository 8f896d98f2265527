import { answeredHow, reasonOf } from '@telltale/shared/ui/answer-origin';
import { sharedProvenance } from '@telltale/shared/ui/shared-provenance';
import { shownScore } from '@telltale/shared/ui/shown-score';
import type { ResultWords } from '../result-words.ts';
import type { CheckOutcome, ImageResult } from '../types.ts';

type Fact = readonly [name: string, value: string];

/** What stands behind an answer, as far as its lane tells. */
export function factsOf(outcome: CheckOutcome, words: ResultWords): readonly Fact[] {
  const { text } = words;
  const { source, cached, score, label } = outcome.result;
  return [
    [text('fact_source'), text(`source_${reasonOf({ source, score, label })}`)],
    ...modelOf(outcome, words),
    [text('fact_answer'), answeredHow({ cached, source }, words)],
    ...laneFacts(outcome, words),
  ];
}

/** What a share token carries besides the label: exactly this becomes public with a link. */
export function signedFacts(result: ImageResult, { text, languageTag }: ResultWords): readonly Fact[] {
  const { label, score, thresholds, model, source, provenance } = result;
  const number = (value: number) => shownScore(value, languageTag);
  const points = (['uncertain', 'likely_ai', 'strong'] as const)
    .map((point) => text(`threshold_${point}`, { value: number(thresholds[point]) }))
    .join(' · ');
  return [
    ...(score === null ? [] : [[text('score_heading'), `${number(score)} · ${points}`] as const]),
    [text('fact_source'), text(`source_${reasonOf({ source, score, label })}`)],
    ...(model === null ? [] : [[text('fact_model'), model] as const]),
    [text('provenance_heading'), text(sharedProvenance(provenance.status))],
  ];
}

function modelOf({ result }: CheckOutcome, { text }: ResultWords): readonly Fact[] {
  return 'model' in result && result.model ? [[text('fact_model'), result.model]] : [];
}

function laneFacts(outcome: CheckOutcome, words: ResultWords): readonly Fact[] {
  const { text, languageTag } = words;
  const number = (value: number, digits = 0) =>
    value.toLocaleString(languageTag, { maximumFractionDigits: digits });
  if (outcome.lane === 'image') {
    const bits = outcome.result.match_distance;
    const sent = text(outcome.delivery === 'converted' ? 'sent_converted' : 'sent_as_is');
    const match: readonly Fact[] =
      bits === null ? [] : [[text('fact_match'), text('match_distance', { bits: number(bits) })]];
    return [...match, [text('fact_sent'), sent]];
  }
  if (outcome.lane === 'video') {
    const { scored_frame_count: scored, frame_count: count, ai_frame_count: warnings } = outcome.result;
    return [[text('fact_frames'), text('frames', { scored, count, warnings })]];
  }
  const { confidence } = outcome.result;
  const sure: readonly Fact[] =
    confidence === null ? [] : [[text('fact_confidence'), shownScore(confidence, languageTag)]];
  if (outcome.lane === 'text') return [...sure, [text('fact_words'), number(outcome.result.word_count)]];
  const value = number(outcome.result.duration_seconds, 1);
  return [...sure, [text('fact_length'), text('seconds', { value })]];
}
