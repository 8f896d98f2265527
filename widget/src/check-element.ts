import type { CheckSession } from './check-session.tsx';
import { element } from './dom.ts';
import { acceptsOf, entrance } from './entrance.ts';
import { firstStyles } from './first-styles.ts';
import { commonAttributes, ElementBase, hostOf, openShadow, serverOf } from './frame.ts';
import { hint, hintAtOrigin } from './hint.ts';
import { allLanes, lanesIn, unknownLanesIn } from './lanes-in.ts';
import { languageOf, watchLanguage } from './language.ts';
import { missingPart, reportMissingPart } from './missing-part.ts';
import { load } from './parts.ts';
import { receiveMedia } from './receive-media.ts';
import { announce, keepFocus, openSurface, shownControl, surfaceOf } from './surface.ts';
import type { CheckOutcome, TelltaleCheck } from './types.ts';
import { loadResultWords, loadWords, type Words } from './words.ts';

/** `<telltale-check>`: a reader drops, pastes or chooses a medium, and sees what the server says about it. */
export class TelltaleCheckElement extends ElementBase implements TelltaleCheck {
  static readonly formAssociated = true;
  static readonly observedAttributes = [...commonAttributes, 'lanes', 'disabled', 'required'];

  readonly #internals = this.attachInternals();
  readonly #surface = surfaceOf(openShadow(this, firstStyles), {
    class: 'box',
    part: 'box',
    // A page may hold several: as landmarks they would all have one name.
    role: 'group',
  });
  readonly #missing = missingPart(this, this.#surface);
  #words: Words | null = null;
  #session: Promise<CheckSession> | null = null;
  #opened: CheckSession | null = null;
  /** Counts what was begun: what is still loading for an earlier one comes too late. */
  #turn = 0;
  #isFormDisabled = false;
  #connection = new AbortController();

  constructor() {
    super();
    receiveMedia(this, {
      isOpen: () => !this.#isDisabled && this.#opened?.session.state.step !== 'busy',
      onMedium: (medium) => void this.#start(medium),
      onRefused: () => this.#sayAgain(),
      onHover: (isHovered) => this.#surface.box.classList.toggle('hovered', isHovered),
    });
  }

  get outcome(): CheckOutcome | null {
    const state = this.#opened?.session.state;
    return state?.step === 'done' ? state.outcome : null;
  }
  get value(): string {
    const { outcome } = this;
    if (!outcome) return '';
    const { lane, sha256, result } = outcome;
    const token = outcome.lane === 'image' ? (outcome.result.share_token ?? null) : null;
    return JSON.stringify({ lane, sha256, label: result.label, score: result.score, token });
  }
  get form() {
    return this.#internals.form;
  }
  get validity() {
    return this.#internals.validity;
  }
  get validationMessage() {
    return this.#internals.validationMessage;
  }
  get willValidate() {
    return this.#internals.willValidate;
  }
  get name() {
    return this.getAttribute('name') ?? '';
  }
  set name(name: string) {
    this.setAttribute('name', name);
  }
  get disabled() {
    return this.hasAttribute('disabled');
  }
  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', isDisabled);
  }
  get required() {
    return this.hasAttribute('required');
  }
  set required(isRequired: boolean) {
    this.toggleAttribute('required', isRequired);
  }
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  check(medium: Blob | string): Promise<CheckOutcome | null> {
    return this.#start(medium);
  }
  reset(): void {
    this.#turn += 1;
    this.#opened?.session.reset();
  }

  connectedCallback(): void {
    this.#connection = new AbortController();
    watchLanguage(this, () => void this.#refresh(), this.#connection.signal);
    hintAtOrigin();
    void this.#refresh();
  }
  disconnectedCallback(): void {
    this.#connection.abort();
    // One that was only moved is back by then, with what was written or is being checked.
    queueMicrotask(() => {
      if (!this.isConnected && this.#opened?.session.state.step !== 'done') this.reset();
    });
  }
  attributeChangedCallback(): void {
    if (this.isConnected) void this.#refresh();
  }
  formResetCallback(): void {
    this.reset();
  }
  formDisabledCallback(isDisabled: boolean): void {
    this.#isFormDisabled = isDisabled;
    this.#draw();
  }

  async #start(medium: Blob | string | File[]): Promise<CheckOutcome | null> {
    const session = await this.#begin(() => void this.#start(medium));
    return session ? session.start(medium) : null;
  }

  /** Reads out again how things stand: a live region tells only what is new in it. */
  #sayAgain(): void {
    announce(this.#surface, '');
    setTimeout(() => this.#opened?.session.redraw());
  }

  get #isDisabled(): boolean {
    return this.disabled || this.#isFormDisabled;
  }

  /**
   * What a check needs beyond the first view; null when something else was begun meanwhile, or it cannot be had.
   * @param again what the reader wanted
   */
  async #begin(again: () => void): Promise<CheckSession | null> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#session ??= this.#open();
    const session = await this.#session.catch(() => null);
    if (!session) this.#session = null;
    if (turn !== this.#turn) return null;
    if (session) this.#missing.hide();
    else {
      this.#missing.show(again);
      reportMissingPart(this);
    }
    return session;
  }

  async #open(): Promise<CheckSession> {
    // Asked for side by side; the language may change meanwhile.
    const [{ openCheckSession }] = await Promise.all([load('later'), loadResultWords(languageOf(this))]);
    const words = await loadResultWords(languageOf(this));
    this.#opened = openCheckSession({
      host: this,
      surface: this.#surface,
      words,
      lanes: () => lanesIn(this.getAttribute('lanes')),
      kinds: () => (this.#words ? acceptsOf(lanesIn(this.getAttribute('lanes')), this.#words) : ''),
      onDrawn: () => this.#report(),
    });
    return this.#opened;
  }

  async #write(): Promise<void> {
    (await this.#begin(() => void this.#write()))?.write();
  }

  /** Words first: until they are there, what the publisher put into the element is shown. */
  async #refresh(): Promise<void> {
    const language = languageOf(this);
    const isLate = () => !this.isConnected || languageOf(this) !== language;
    try {
      const words = await loadWords(language);
      const later = this.#opened ? await loadResultWords(language) : null;
      if (isLate()) return;
      this.#missing.hide();
      const isOther = this.#words?.languageTag !== language;
      this.#words = words;
      this.#draw();
      if (isOther && later) this.#opened?.session.relabel(later);
    } catch {
      if (isLate()) return;
      const retry = () => void this.#refresh();
      this.#missing.show(retry, this.#connection.signal);
    }
  }

  #draw(): void {
    for (const name of unknownLanesIn(this.getAttribute('lanes')))
      hint(`\`lanes\` of a <telltale-check> names "${name}", which is none of ${allLanes.join(', ')}.`);
    const words = this.#words;
    if (!words) return;
    const { box, first } = this.#surface;
    box.setAttribute('aria-label', words.text('title'));
    const view = entrance({
      words,
      lanes: lanesIn(this.getAttribute('lanes')),
      disabled: this.#isDisabled,
      onFile: (file) => void this.check(file),
      onWrite: () => void this.#write(),
    });
    const foot = element('p', { class: 'small foot' });
    const host = hostOf(serverOf(this));
    foot.append(element('em', { part: 'disclaimer' }, words.text('disclaimer')));
    if (host !== '') foot.append(' ', words.text('sent_to', { host }));
    box.querySelector('.foot')?.remove();
    box.append(foot);
    keepFocus(this.#surface, () => first.replaceChildren(view));
    openSurface(this.#surface, words.languageTag, words.direction);
    this.#report();
  }

  /** To the form: the answer as its value, and whether one is missing. */
  #report(): void {
    this.#internals.setFormValue(this.value || null);
    const valueMissing = this.required && this.outcome === null;
    const { state, words } = this.#opened?.session ?? {};
    const reason = state?.step === 'busy' ? words?.text('step_waiting') : this.#words?.text('required');
    this.#internals.setValidity({ valueMissing }, reason ?? ' ', shownControl(this.#surface));
  }
}
