import { element, sign } from './dom.ts';
import { firstStyles, signalHostStyles } from './first-styles.ts';
import { commonAttributes, ElementBase, openShadow } from './frame.ts';
import { hint, hintAtOrigin, whenPageIsComplete } from './hint.ts';
import { languageOf } from './language.ts';
import { missingPart, reportMissingPart } from './missing-part.ts';
import { load } from './parts.ts';
import { pictureFor, selectorProblem } from './picture-for.ts';
import type { SignalSession } from './signal-session.tsx';
import { keepFocus, openSurface, surfaceOf } from './surface.ts';
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
  #picture: HTMLImageElement | null = null;
  /** Address of the file that is in it; '' while there is none. */
  #shown = '';
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
      return opened.session.start(this.#follow());
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
    this.#opened?.closeCard();
    this.#opened?.session.reset();
  }

  connectedCallback(): void {
    this.#connection = new AbortController();
    this.#dropOldAnswer();
    hintAtOrigin();
    whenPageIsComplete(() => {
      const problem = this.isConnected && selectorProblem(this.getAttribute('for'), this.getRootNode());
      if (problem) hint(problem);
    });
    void this.#refresh();
  }
  disconnectedCallback(): void {
    this.#connection.abort();
    this.close();
    if (this.outcome === null) this.reset();
  }
  attributeChangedCallback(name: string, before: string | null): void {
    if (!this.isConnected) return;
    if (name === 'for' && before !== null) this.reset();
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

  /** The picture it is for. Another file in it, or another picture in its place, takes the answer away. */
  #follow(): HTMLImageElement | null {
    const root = this.getRootNode();
    const picture = pictureFor(this.getAttribute('for'), root);
    if (picture === this.#picture) return picture;
    this.#picture = picture;
    this.#shown = picture?.currentSrc ?? '';
    if (!picture) return null;
    const { signal } = this.#connection;
    const onPictureChange = () => {
      if (picture !== this.#picture) return;
      if (this.#shown !== '' && picture.currentSrc !== this.#shown) this.reset();
      this.#shown = picture.currentSrc;
    };
    picture.addEventListener('load', onPictureChange, { signal });
    const removals = new MutationObserver(() => {
      if (picture.isConnected) return;
      removals.disconnect();
      if (picture !== this.#picture) return;
      this.reset();
      this.#watch();
    });
    removals.observe(root, { childList: true, subtree: true });
    signal.addEventListener('abort', () => removals.disconnect(), { once: true });
    return picture;
  }

  /** Taken out of the page and put back: the picture may be another one since. */
  #dropOldAnswer(): void {
    const [picture, shown] = [this.#picture, this.#shown];
    this.#picture = null;
    if (this.outcome !== null && (this.#follow() !== picture || this.#shown !== shown)) this.reset();
  }

  /** Only where the publisher asked for it: every first view may cost a reader one free check. */
  #watch(): void {
    const picture = this.hasAttribute('auto') ? this.#follow() : null;
    if (!picture) return;
    const isUnasked = () => !this.#opened || this.#opened.session.state.step === 'idle';
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        if (isUnasked() && this.hasAttribute('auto')) void this.check();
      },
      { threshold: 0.5 },
    );
    observer.observe(picture);
    this.#connection.signal.addEventListener('abort', () => observer.disconnect(), { once: true });
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
      this.#watch();
    } catch {
      if (isLate()) return;
      const retry = () => void this.#refresh();
      this.#missing.show(retry);
      addEventListener('online', retry, { once: true, signal: this.#connection.signal });
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
