import { type ComponentChild, createRef, type RefObject, render } from 'preact';
import type { PartRoom } from '../layer/layer-host.ts';
import { createCardPlace } from './card-place.ts';

export interface CardAnchor {
  /** What the card is about. */
  readonly element: Element;
  /** Of its badge. */
  readonly place: HTMLElement;
  readonly room: PartRoom;
}

/** The one card of a part, beside the element that it is about. */
export interface CardDialog {
  /** The drawn card holds this ref, through which it gets the focus. */
  readonly cardRef: RefObject<HTMLElement | null>;
  show(card: ComponentChild, anchor: CardAnchor): void;
  focus(): void;
  hide(): void;
}

export function createCardDialog(direction: 'ltr' | 'rtl', onPressElsewhere: () => void): CardDialog {
  const { place, open, close, putBeside } = createCardPlace(onPressElsewhere);
  const cardRef = createRef<HTMLElement | null>();
  const focus = () => cardRef.current?.focus({ preventScroll: true });
  return {
    ...{ cardRef, focus },
    show(card, { element, room, ...badge }) {
      const hasFocus = () => place.contains(room.root.activeElement);
      const hadFocus = hasFocus();
      open(room);
      render(card, place);
      // The button that was pressed may be gone now.
      if (hadFocus && !hasFocus()) focus();
      putBeside(badge.place, element, direction);
    },
    hide() {
      close();
      render(null, place);
    },
  };
}
