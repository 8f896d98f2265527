import { emit, hostOf, serverOf } from './frame.ts';
import { languageOf } from './language.ts';
import { announce, keepFocus, type Surface } from './surface.ts';
import { troubleNote, troubleSentence } from './trouble.ts';
import type { CheckFailure } from './types.ts';

/** What an element shows while a part of the widget could not be loaded. */
export interface MissingPart {
  /**
   * @param retry what was to be done with it
   * @param connected where it is done also when the browser is online again: until the element leaves the page
   */
  show(retry: () => void, connected?: AbortSignal): void;
  hide(): void;
}

export function missingPart(host: HTMLElement, surface: Surface): MissingPart {
  let note: HTMLElement | null = null;
  /** What waits for the network, once, however often it was shown. */
  let waiting = new AbortController();

  function hide() {
    waiting.abort();
    const shown = note;
    note = null;
    if (shown) keepFocus(surface, () => shown.remove());
  }
  return {
    hide,
    show(retry, connected) {
      waiting.abort();
      waiting = new AbortController();
      const { signal } = waiting;
      if (connected) addEventListener('online', retry, { once: true, signal });
      connected?.addEventListener('abort', () => waiting.abort(), { once: true, signal });
      const language = languageOf(host);
      const server = hostOf(serverOf(host));
      const again = () => {
        // Else a second failure would be read out to nobody.
        announce(surface, '');
        made.setAttribute('aria-busy', 'true');
        retry();
      };
      const made = troubleNote(language, server, again);
      const { root, box, live } = surface;
      const hadFocus = note?.contains(root.activeElement);
      note?.remove();
      note = made;
      (root.contains(box) ? box : root).append(made);
      if (hadFocus) made.querySelector('button')?.focus({ preventScroll: true });
      live.lang = language;
      announce(surface, troubleSentence(language, server));
    },
  };
}

/** To the page: a check ended before it began. */
export function reportMissingPart(host: HTMLElement): void {
  const message = troubleSentence(languageOf(host), hostOf(serverOf(host)));
  const failure = { lane: null, code: 'unreachable', message, status: null } as const;
  const detail: CheckFailure = { ...failure, retryAfterSeconds: null, requestId: null };
  emit(host, 'telltale:error', detail);
}
