import type { Label } from '../contract/vocabulary.ts';
import type { Wording } from '../locales/messages.ts';
import { bandOf } from '../verdict.ts';
import type { Tone } from './tone.ts';

export interface Headline {
  readonly tone: Tone;
  readonly title: string;
}

/** What an answer says first about a text, a recording or a video: an experimental lane speaks as weakly as it knows. */
export function mediaHeadline(lane: string, label: Label, { text }: Wording): Headline {
  const isExperimental = lane === 'text' || lane === 'audio';
  if (isExperimental && label === 'likely_ai')
    return { tone: 'notice', title: text(`experimental_likely_ai_${lane}`) };
  if (isExperimental && (label === 'uncertain' || label === 'no_signal'))
    return { tone: 'quiet', title: text(`experimental_${label}`) };
  return { tone: bandOf(label), title: text(`label_${label}_title`) };
}
