import { element } from './dom.ts';

/** Where an element draws: the first view, what comes later in its place, and the live region that reads changes out. */
export interface Surface {
  readonly root: ShadowRoot;
  readonly box: HTMLElement;
  readonly first: HTMLElement;
  readonly later: HTMLElement;
  readonly live: HTMLElement;
}

/** Shows the publisher's own content until `openSurface` has something better. */
export function surfaceOf(root: ShadowRoot, boxAttributes: Readonly<Record<string, string>>): Surface {
  const box = element('div', boxAttributes);
  const first = element('div', {});
  const later = element('div', {});
  const live = element('p', { class: 'live', role: 'status' });
  box.append(first, later);
  root.append(element('slot', {}));
  return { root, box, first, later, live };
}

/** Takes the place of the publisher's fallback, in a language. */
export function openSurface({ root, box, live }: Surface, language: string, direction: string): void {
  box.lang = live.lang = language;
  box.dir = live.dir = direction;
  if (!root.contains(box)) root.replaceChildren(box, live);
}

/** Redraws; focus that would be lost with a vanished part goes to what took its place. */
export function keepFocus({ root, first, later }: Surface, draw: () => void): void {
  const hadFocus = root.activeElement !== null;
  draw();
  if (!hadFocus || isShown(root.activeElement)) return;
  const heir =
    later.querySelector<HTMLElement>('[tabindex="-1"], button') ?? first.querySelector('input, button');
  if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
}

/**
 * Where a form leads a reader whose answer is missing: a control of the view that is on the screen, because what is
 * hidden takes no focus, and a browser then refuses the form without a word.
 */
export function shownControl({ root, first, later }: Surface): HTMLElement | undefined {
  const shown = first.hidden ? later : first;
  const control = shown.querySelector<HTMLElement>('input, textarea, button:not(:disabled)');
  return control && root.contains(control) ? control : undefined;
}

const isShown = (element: Element | null) => element !== null && element.closest('[hidden]') === null;

export function announce({ live }: Surface, sentence: string): void {
  if (live.textContent !== sentence) live.textContent = sentence;
}
