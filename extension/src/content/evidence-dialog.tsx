import type { Wording } from '@telltale/shared/locales/messages.ts';
import type { CheckView } from '@telltale/shared/ui/evidence';
import { EvidenceCard } from '@telltale/shared/ui/evidence-card.tsx';
import { type ComponentChildren, createRef, render } from 'preact';
import { createCardPlace } from './card-place.ts';
import type { PartRoom } from './layer-host.ts';
import { cardPoint } from './placement.ts';

export interface DialogContent {
  readonly view: CheckView;
  readonly onClose: () => void;
  /** More that the card offers. */
  readonly more?: ComponentChildren;
}

/** The one evidence card of a page, beside the badge that opened it. */
export interface EvidenceDialog {
  show(content: DialogContent, anchor: HTMLElement, room: PartRoom): void;
  focus(): void;
  hide(): void;
}

export function createEvidenceDialog(wording: Wording, onPressElsewhere: () => void): EvidenceDialog {
  const { place, open, close } = createCardPlace(onPressElsewhere);
  const cardRef = createRef<HTMLElement | null>();
  return {
    show({ more, ...content }, anchor, room) {
      const { root } = room;
      const hadFocus = place.contains(root.activeElement);
      const card = (
        <EvidenceCard {...content} wording={wording} cardRef={cardRef}>
          {more}
        </EvidenceCard>
      );
      open(room);
      render(card, place);
      // The button that was pressed may be gone now.
      if (hadFocus && !place.contains(root.activeElement)) cardRef.current?.focus({ preventScroll: true });
      const { clientWidth, clientHeight } = document.documentElement;
      const { x, y } = cardPoint(
        anchor.getBoundingClientRect(),
        { widthPx: place.offsetWidth, heightPx: place.offsetHeight },
        { widthPx: clientWidth, heightPx: clientHeight },
        wording.direction,
      );
      place.style.left = `${x}px`;
      place.style.top = `${y}px`;
    },
    focus: () => cardRef.current?.focus({ preventScroll: true }),
    hide() {
      close();
      render(null, place);
    },
  };
}
