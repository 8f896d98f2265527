import type { CheckView } from '@telltale/shared/ui/evidence';
import { EvidenceCard } from '@telltale/shared/ui/evidence-card.tsx';
import { VerdictBadge } from '@telltale/shared/ui/verdict-badge.tsx';
import type { ComponentChildren } from 'preact';
import type { BadgeCorner } from '../../messaging/page-choices.ts';
import { VeilButton } from '../../ui/card/veil-button.tsx';
import type { ExtensionWording } from '../../ui/wording.ts';
import { wordsFor } from '../find/describe-pictures.ts';
import type { LayerHost } from '../layer/layer-host.ts';
import { isRendered } from '../place/on-screen.ts';
import { cornerOf } from '../place/placement.ts';
import type { Cover } from '../warn/veil.ts';
import { badgeWords } from './badge-width.tsx';
import { type CardDrawing, type CardLayer, createCardLayer } from './card-layer.ts';

export interface BadgeLayer {
  show(picture: Element, content: Shown): void;
  remove(picture: Element): void;
  reposition(): void;
  /** Opens the card of a picture that has a badge. */
  open(picture: Element): void;
  /** Whether its card is open; always true where there are none. */
  isOpen(picture: Element): boolean;
  /** Looks at the page without anything of ours on it: the picture of a screen takes two frames to change. */
  whileHidden<T>(look: () => T): Promise<T>;
}

export interface Shown {
  readonly view: CheckView;
  /** More that the card offers. */
  readonly more?: ComponentChildren;
  readonly cover?: Cover | undefined;
}

export interface PictureBadges extends Pick<CardDrawing<Element, Shown>, 'isPicture'> {
  readonly corner: BadgeCorner;
}

/** Badges over the pictures and one card, in a shadow root outside the page's flow. Gone with the signal. */
export function createBadgeLayer(
  host: LayerHost,
  wording: ExtensionWording,
  { corner, isPicture }: PictureBadges,
  signal: AbortSignal,
): BadgeLayer {
  const { direction } = wording;
  const drawing: CardDrawing<Element, Shown> = {
    ...{ name: 'pictures', direction },
    ...{ isPicture, corner: () => cornerOf(corner, direction) },
    words: () => badgeWords(wording),
    drawBadge: ({ view, cover }, expanded, onToggle, picture) => (
      <>
        <VerdictBadge {...{ view, wording, expanded, onToggle }} about={wordsFor(picture)} />
        {cover && <VeilButton {...cover} wording={wording} />}
      </>
    ),
    drawCard: ({ view, more }, onClose, cardRef) => (
      <EvidenceCard view={view} wording={wording} onClose={onClose} cardRef={cardRef}>
        {more}
      </EvidenceCard>
    ),
  };
  const layer = createCardLayer(host, drawing, signal);
  redrawOnResize(layer, signal);
  return {
    ...layer,
    isOpen: (picture) => layer.owner() === picture,
    async whileHidden(look) {
      host.hide(true);
      setTimeout(() => host.hide(false), screenshotMs);
      await nextFrame();
      await nextFrame();
      return look();
    },
  };
}

/** Long enough for the background to take its picture of the screen. */
const screenshotMs = 700;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

function redrawOnResize(layer: CardLayer<Element, Shown>, signal: AbortSignal): void {
  const onResize = () => {
    layer.reposition();
    const owner = layer.owner();
    // A dialog of the page's takes the card away with the picture.
    if (owner && !isRendered(owner)) layer.close();
    else if (owner) layer.draw(owner);
  };
  window.addEventListener('resize', onResize, { passive: true, signal });
  document.addEventListener('toggle', onResize, { capture: true, passive: true, signal });
}
