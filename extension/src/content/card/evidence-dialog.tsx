import type { Wording } from '@telltale/shared/locales/messages.ts';
import type { CheckView } from '@telltale/shared/ui/evidence';
import { EvidenceCard } from '@telltale/shared/ui/evidence-card.tsx';
import { type ComponentChildren, createRef, render } from 'preact';
import type { PartRoom } from '../layer/layer-host.ts';
import { createCardPlace } from './card-place.ts';

export interface DialogContent {
  readonly view: CheckView;
  readonly onClose: () => void;
  /** More that the card offers. */
  readonly more?: ComponentChildren;
}

export interface Anchor {
  readonly picture: Element;
  /** Of its badge. */
  readonly place: HTMLElement;
  readonly room: PartRoom;
}

/** The one evidence card of a page, beside the picture that it judges. */
export interface EvidenceDialog {
  show(content: DialogContent, anchor: Anchor): void;
  focus(): void;
  hide(): void;
}

export function createEvidenceDialog(wording: Wording, onPressElsewhere: () => void): EvidenceDialog {
  const { place, open, close, putBeside } = createCardPlace(onPressElsewhere);
  const cardRef = createRef<HTMLElement | null>();
  return {
    show({ more, ...content }, { picture, room, ...anchor }) {
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
      putBeside(anchor.place, picture, wording.direction);
    },
    focus: () => cardRef.current?.focus({ preventScroll: true }),
    hide() {
      close();
      render(null, place);
    },
  };
}
