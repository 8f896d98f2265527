import { mediaHeadline } from '@telltale/shared/ui/media-headline';
import type { CheckAnswer } from '../../messaging/check-answer.ts';
import type { OwnWords } from '../card/media-finding.tsx';
import type { Fact } from '../card/media-words.ts';
import type { ExtensionKey, ExtensionWording } from '../wording.ts';

/** How long a text must be for an answer, and in which language: by the model that this build carries. */
export const textBands = { least: 250, full: 800, languages: ['en'] } as const;

/** What an answer about a text or a recording says besides, which the script of every page does without. */
export function ownWords(answer: CheckAnswer, wording: ExtensionWording): OwnWords {
  return {
    headline: mediaHeadline(answer.lane, answer.label, wording),
    limits: textLimits(answer, wording),
    facts: sizesOf(answer, wording),
  };
}

function textLimits({ lane }: CheckAnswer, { text, languageTag }: ExtensionWording): string | null {
  if (lane !== 'text') return null;
  const names = new Intl.DisplayNames(languageTag, { type: 'language' });
  const languages = textBands.languages.map((language) => names.of(language) ?? language).join(', ');
  return text('text_limits', { least: textBands.least, full: textBands.full, languages });
}

function sizesOf(
  { characters, seconds }: CheckAnswer,
  { text, languageTag }: ExtensionWording,
): readonly Fact[] {
  const number = (value: number, digits = 0) =>
    value.toLocaleString(languageTag, { maximumFractionDigits: digits });
  const fact = (key: ExtensionKey, value: string): Fact => [text(key), value];
  return [
    ...(characters === undefined ? [] : [fact('fact_characters', number(characters))]),
    ...(seconds === undefined ? [] : [fact('fact_length', text('seconds', { value: number(seconds, 1) }))]),
  ];
}
