import type { MessageKey, Wording } from '../locales/messages.ts';
import { type Band, bandOf } from '../verdict.ts';
import type { CheckView } from './evidence.ts';

/** How a view is drawn: the band of its label, or its own tone where nothing was checked. */
export type Tone = Band | 'problem';

export function toneOf(view: CheckView): Tone {
  if (view.state === 'problem') return 'problem';
  return view.state === 'waiting' ? 'waiting' : bandOf(view.evidence.label);
}

type Part = 'short' | 'title' | 'note';

/** The words of a view's label. A problem has its own sentence in place of a note. */
export function wordsOf(view: CheckView, wording: Wording): Record<Part, string> {
  if (view.state === 'problem') {
    return {
      short: wording.text('problem_short'),
      title: wording.text('problem_title'),
      note: view.sentence,
    };
  }
  const label = view.state === 'waiting' ? 'pending' : view.evidence.label;
  const key = (part: Part): MessageKey => `label_${label}_${part}`;
  return {
    short: wording.text(key('short')),
    title: wording.text(key('title')),
    note: wording.text(key('note')),
  };
}
