import type { ResultWords } from '../result-words.ts';
import type { CheckOutcome } from '../types.ts';

type Fact = readonly [name: string, value: string];

/** What stands behind an answer, as far as its lane tells. */
export function factsOf(outcome: CheckOutcome, words: ResultWords): readonly Fact[] {
  const { text } = words;
  const { source, cached } = outcome.result;
  return [
    [text('fact_source'), text(`source_${source}`)],
    ...modelOf(outcome, words),
    [text('fact_answer'), text(cached ? 'answer_cached' : 'answer_fresh')],
    ...laneFacts(outcome, words),
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
  const sure: readonly Fact[] = confidence === null ? [] : [[text('fact_confidence'), number(confidence, 2)]];
  if (outcome.lane === 'text') return [...sure, [text('fact_words'), number(outcome.result.word_count)]];
  const value = number(outcome.result.duration_seconds, 1);
  return [...sure, [text('fact_length'), text('seconds', { value })]];
}
