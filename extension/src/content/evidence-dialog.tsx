import type { Wording } from '@telltale/shared/locales/messages.ts';
import type { CheckView } from '@telltale/shared/ui/evidence';
import { EvidenceCard } from '@telltale/shared/ui/evidence-card.tsx';
import { createRef, render } from 'preact';
import { cardPoint } from './placement.ts';

export interface DialogContent {
  readonly view: CheckView;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

/** The one evidence card of a page, beside the badge that opened it. */
export interface EvidenceDialog {
  show(content: DialogContent, anchor: HTMLElement): void;
  focus(): void;
  hide(): void;
}

export function createEvidenceDialog(root: ShadowRoot, wording: Wording): EvidenceDialog {
  const place = root.appendChild(document.createElement('div'));
  place.className = 'card-place';
  const cardRef = createRef<HTMLElement | null>();
  return {
    show(content, anchor) {
      render(<EvidenceCard {...content} wording={wording} cardRef={cardRef} />, place);
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
    hide: () => render(null, place),
  };
}
