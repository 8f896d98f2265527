import type { ComponentChild, RefObject } from 'preact';
import { type CardAnchor, createCardDialog } from '../card/card-dialog.ts';
import type { LayerPart } from '../layer/layer-host.ts';
import type { BadgePlaces } from './badge-places.ts';

export type DrawCard = (onClose: () => void, cardRef: RefObject<HTMLElement | null>) => ComponentChild;

/** At most one card is open, at the badge of its owner. */
export interface OneCard<E> {
  readonly owner: () => E | null;
  open(element: E): void;
  toggle(element: E): void;
  /** @returns false where none was open */
  close(returnFocus: boolean): boolean;
  /** Shows what the open card says now. */
  show(draw: DrawCard, anchor: CardAnchor): void;
}

/** @param draw draws the badge of an element, and the card where the element is its owner */
export function createOneCard<E extends Element>(
  part: LayerPart,
  places: BadgePlaces,
  direction: 'ltr' | 'rtl',
  draw: (element: E) => void,
  signal: AbortSignal,
): OneCard<E> {
  const dialog = createCardDialog(direction, () => close(false));
  let owner: E | null = null;
  const open = (element: E) => {
    close(false);
    owner = element;
    draw(element);
    dialog.focus();
  };
  const close = (returnFocus: boolean) => {
    const element = owner;
    if (!element) return false;
    owner = null;
    dialog.hide();
    draw(element);
    if (returnFocus) places.placeOf(element).querySelector('button')?.focus({ preventScroll: true });
    return true;
  };
  closeFromPage(part, close, signal);
  const redraw = () => owner && draw(owner);
  for (const type of ['scroll', 'resize']) window.visualViewport?.addEventListener(type, redraw, { signal });
  return {
    owner: () => owner,
    ...{ open, close },
    toggle: (element) => void (owner === element ? close(true) : open(element)),
    show: (drawCard, anchor) =>
      dialog.show(
        drawCard(() => close(true), dialog.cardRef),
        anchor,
      ),
  };
}

/** By a press beside the card, or by Escape wherever the page has the focus. */
function closeFromPage(
  { isOwn }: LayerPart,
  close: (returnFocus: boolean) => boolean,
  signal: AbortSignal,
): void {
  const onPress = (event: Event) => {
    if (!event.composedPath().some(isOwn)) close(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !close(true)) return;
    // Else a dialog of the page's would be closed with our card.
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('pointerdown', onPress, { capture: true, signal });
  document.addEventListener('keydown', onKey, { capture: true, signal });
}
