import { element, sign } from './dom.ts';
import { firstStyles, signalHostStyles } from './first-styles.ts';
import { commonAttributes, ElementBase, openShadow } from './frame.ts';
import { hint, hintAtOrigin, whenPageIsComplete } from './hint.ts';
import { createLookout } from './in-view.ts';
import { languageOf, watchLanguage } from './language.ts';
import { missingPart, reportMissingPart } from './missing-part.ts';
import { load } from './parts.ts';
import { isSame, type Shown, selectorProblem, shownFor } from './picture-for.ts';
import type { SignalSession } from './signal-session.tsx';
import { keepFocus, openSurface, surfaceOf } from './surface.ts';
import { watchTree } from './tree-watch.ts';
import type { CheckOutcome, TelltaleSignal } from './types.ts';
import { loadResultWords, loadWords, type Words } from './words.ts';

const lens = 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13Zm5 11.5L20.5 20.5';

/** `<telltale-signal for="#photo">`: asks about a picture that is on the page already. */
export class TelltaleSignalElement extends ElementBase implements TelltaleSignal {
  static readonly observedAttributes = [...commonAttributes, 'for', 'auto'];

  readonly #surface = surfaceOf(openShadow(this, firstStyles + signalHostStyles), {
    class: 'signal',
  });
  readonly #missing = missingPart(this, this.#surface);
  #words: Words | null = null;
  #session: Promise<SignalSession> | null = null;
  #opened: SignalSession | null = null;
  #turn = 0;
  /** What the check or its answer is about. */
  #asked: Shown | null = null;
  readonly #lookout = createLookout(() => this.#checkUnasked());
  #connection = new AbortController();

  get outcome(): CheckOutcome | null {
    const state = this.#opened?.session.state;
    return state?.step === 'done' ? state.outcome : null;
  }

  async check(): Promise<CheckOutcome | null> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#session ??= this.#open();
    const opened = await this.#session.catch(() => null);
    if (!opened) this.#session = null;
    if (turn !== this.#turn) return null;
    if (opened) {
      this.#missing.hide();
      this.#asked = shownFor(this);
      this.#lookAgain();
      return opened.session.start(this.#asked.picture);
    }
    this.#missing.show(() => void this.check());
    reportMissingPart(this);
    return null;
  }
  open(): void {
    this.#opened?.openCard();
  }
  close(): void {
    this.#opened?.closeCard();
  }
  reset(): void {
    this.#turn += 1;
    this.#asked = null;
    this.#opened?.closeCard();
    this.#opened?.session.reset();
  }

  connectedCallback(): void {
    this.#connection = new AbortController();
    this.#lookAgain();
    watchLanguage(this, () => void this.#refresh(), this.#connection.signal);
    hintAtOrigin();
    whenPageIsComplete(() => {
      const problem = this.isConnected && selectorProblem(this.getAttribute('for'), this.getRootNode());
      if (problem) hint(problem);
    });
    void this.#refresh();
  }
  disconnectedCallback(): void {
    this.#connection.abort();
    this.#lookout.waitFor(null);
    this.close();
    // One that was only moved is back by then, and its check goes on.
    queueMicrotask(() => {
      if (!this.isConnected && this.outcome === null) this.reset();
    });
  }
  attributeChangedCallback(): void {
    if (!this.isConnected) return;
    this.#lookAgain();
    void this.#refresh();
  }

  async #open(): Promise<SignalSession> {
    // Asked for side by side; the language may change meanwhile.
    const [{ openSignalSession }] = await Promise.all([load('later'), loadResultWords(languageOf(this))]);
    const words = await loadResultWords(languageOf(this));
    this.#opened = openSignalSession({
      host: this,
      surface: this.#surface,
      words,
      onCheck: () => void this.check(),
    });
    return this.#opened;
  }

  /** Another file in the picture, or another picture in its place, takes the answer away. */
  readonly #lookAgain = (): void => {
    const shown = shownFor(this);
    if (this.#asked && !isSame(shown, this.#asked)) this.reset();
    // Only where the publisher asked for it: every first view may cost a reader one free check.
    const isAuto = this.#words !== null && this.hasAttribute('auto');
    this.#lookout.waitFor(isAuto ? shown : null);
    if (isAuto || this.#asked) watchTree(this.getRootNode(), this.#lookAgain, this.#connection.signal);
  };

  #checkUnasked(): void {
    if (!this.#opened || this.#opened.session.state.step === 'idle') void this.check();
  }

  async #refresh(): Promise<void> {
    const language = languageOf(this);
    const isLate = () => !this.isConnected || languageOf(this) !== language;
    try {
      const words = await loadWords(language);
      const later = this.#opened ? await loadResultWords(language) : null;
      if (isLate()) return;
      this.#missing.hide();
      if (this.#words?.languageTag !== language) {
        this.#words = words;
        this.#draw(words);
        if (later) this.#opened?.session.relabel(later);
      }
      this.#lookAgain();
    } catch {
      if (isLate()) return;
      const retry = () => void this.#refresh();
      this.#missing.show(retry, this.#connection.signal);
    }
  }

  #draw(words: Words): void {
    const attributes = { type: 'button', class: 'button ask', part: 'badge' };
    const ask = element('button', attributes, sign(15, lens), words.text('title'));
    ask.onclick = () => void this.check();
    keepFocus(this.#surface, () => this.#surface.first.replaceChildren(ask));
    openSurface(this.#surface, words.languageTag, words.direction);
  }
}
