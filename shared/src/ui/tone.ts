import type { Label } from '../contract/vocabulary.ts';
import type { Wording } from '../locales/messages.ts';
import { type Signal, type SignalName, signalsOf } from '../signals.ts';
import { type Band, bandOf } from '../verdict.ts';
import type { CheckView } from './evidence.ts';

/** How a view is drawn: its first signal, the band of its label, or its own tone where nothing was checked. */
export type Tone = Band | Exclude<SignalName, 'detected'> | 'problem';

export function toneOf(view: CheckView): Tone {
  if (view.state === 'problem') return 'problem';
  if (view.state === 'waiting') return 'waiting';
  const [first] = signalsOf(view.evidence);
  return first ? toneOfSignal(first) : bandOf(view.evidence.label);
}

export function toneOfSignal(signal: Signal): Tone {
  return signal.name === 'detected' ? bandOf(signal.label) : signal.name;
}

interface Words {
  readonly short: string;
  readonly title: string;
  readonly note: string;
}

/** The words of a view: those of its first signal, else of its label. A problem has its own sentence for a note. */
export function wordsOf(view: CheckView, wording: Wording): Words {
  if (view.state === 'problem') {
    return {
      short: wording.text('problem_short'),
      title: wording.text('problem_title'),
      note: view.sentence,
    };
  }
  if (view.state === 'waiting') return wordsOfLabel('pending', wording);
  const [first] = signalsOf(view.evidence);
  return first ? wordsOfSignal(first, wording) : wordsOfLabel(view.evidence.label, wording);
}

export function wordsOfSignal(signal: Signal, wording: Wording): Words {
  if (signal.name === 'detected') return wordsOfLabel(signal.label, wording);
  const { name } = signal;
  return {
    short: wording.text(`signal_${name}_short`),
    title: wording.text(`signal_${name}_title`),
    note: wording.text(name === 'unverified' ? `signal_${signal.rests}_note` : `signal_${name}_note`),
  };
}

function wordsOfLabel(label: Label, wording: Wording): Words {
  return {
    short: wording.text(`label_${label}_short`),
    title: wording.text(`label_${label}_title`),
    note: wording.text(`label_${label}_note`),
  };
}
