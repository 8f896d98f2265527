import { addStyles, hostOf, serverOf } from './frame.ts';
import { headlineOf } from './headline.ts';
import type { CheckProblem } from './problem.ts';
import type { ResultWords } from './result-words.ts';
import { createRunner, type Runner } from './runner.ts';
import { announce, keepFocus, type Surface } from './surface.ts';
import type { Lane } from './types.ts';
import { laterStyles } from './views/later-styles.ts';
import { resultStyles } from './views/result.tsx';
import { type SentenceFacts, sentenceOf } from './views/sentence.ts';
import type { CheckState } from './views/state.ts';

export interface SessionOptions {
  readonly host: HTMLElement;
  readonly surface: Surface;
  readonly words: ResultWords;
  readonly lanes: () => readonly Lane[];
  /** What may be given to the element, in words. */
  readonly kinds: () => string;
  /** Draws a state in the surface's later part. */
  readonly draw: () => void;
  readonly onState?: (state: CheckState) => void;
}

/** What both elements do once something is to be checked. */
export interface Session {
  readonly state: CheckState;
  readonly words: ResultWords;
  readonly start: Runner['start'];
  /** Why there is no answer. */
  sentence(problem: CheckProblem): string;
  show(state: CheckState): void;
  /** Ends what runs and goes back to the first view. */
  reset(): void;
  redraw(): void;
  /** After the element's language changed. */
  relabel(words: ResultWords): void;
}

export function openSession(options: SessionOptions): Session {
  const { host, surface, lanes, draw, onState } = options;
  let state: CheckState = { step: 'idle' };
  let { words } = options;
  const facts = () => ({ host: hostOf(serverOf(host)), kinds: options.kinds() });
  addStyles(surface.root, laterStyles);
  addStyles(surface.root, resultStyles);

  const session: Session = {
    get state() {
      return state;
    },
    get words() {
      return words;
    },
    start: (input) => runner.start(input),
    sentence: (problem) => sentenceOf(problem, words, facts()),
    show(next) {
      state = next;
      onState?.(next);
      session.redraw();
    },
    reset() {
      runner.stop();
      session.show({ step: 'idle' });
    },
    redraw() {
      surface.first.hidden = state.step !== 'idle';
      keepFocus(surface, draw);
      announce(surface, announcementOf(state, words, facts()));
    },
    relabel(others) {
      words = others;
      session.redraw();
    },
  };
  const runner = createRunner({ host, lanes, sentence: session.sentence, show: session.show });
  return session;
}

function announcementOf(state: CheckState, words: ResultWords, facts: SentenceFacts): string {
  const { text } = words;
  if (state.step === 'busy') return text('step_waiting');
  if (state.step === 'problem') return `${text('not_checked')}. ${sentenceOf(state.problem, words, facts)}`;
  return state.step === 'done' ? headlineOf(state.outcome, words).title : '';
}
