import type { PartRoom } from '../layer/layer-host.ts';
import { readSafely } from '../page/read-safely.ts';
import { cardPoint, marginPx, type View } from '../place/placement.ts';

export interface CardPlace {
  readonly place: HTMLElement;
  /** @param room of the badge that the card belongs to */
  open(room: PartRoom): void;
  close(): void;
  /** Once it is drawn. */
  putBeside(badge: Element, picture: Element, direction: 'ltr' | 'rtl'): void;
}

/**
 * Where the one card of a part stands. While it is open an unseen shield lies over the whole window: a page that asks
 * what is at each point of it learns nothing about the card's size, and a press beside the card closes it.
 */
export function createCardPlace(onPressElsewhere: () => void): CardPlace {
  const shield = document.createElement('div');
  shield.className = 'card-shield';
  shield.addEventListener('pointerdown', onPressElsewhere);
  const place = document.createElement('div');
  place.className = 'card-place';
  return {
    place,
    open({ place: layer }) {
      if (place.parentElement === layer) return;
      layer.prepend(shield);
      layer.append(place);
    },
    putBeside(badge, picture, direction) {
      const view = seenPart();
      place.style.maxWidth = `${view.widthPx - 2 * marginPx}px`;
      place.style.maxHeight = `${view.heightPx - 2 * marginPx}px`;
      const { x, y } = cardPoint(
        { badge: badge.getBoundingClientRect(), picture: readSafely(picture).getBoundingClientRect() },
        { widthPx: place.offsetWidth, heightPx: place.offsetHeight },
        view,
        direction,
      );
      // Not the window's corner on a page that transforms its root (https://drafts.csswg.org/css-transforms-1/#transform-rendering).
      const { left, top } = shield.getBoundingClientRect();
      place.style.left = `${x - left}px`;
      place.style.top = `${y - top}px`;
    },
    close() {
      shield.remove();
      place.remove();
    },
  };
}

/** The part of the window that the reader sees, which is smaller while the page is pinch-zoomed. */
function seenPart(): View {
  const { clientWidth, clientHeight } = document.documentElement;
  const {
    offsetLeft = 0,
    offsetTop = 0,
    width = clientWidth,
    height = clientHeight,
  } = window.visualViewport ?? {};
  return { left: offsetLeft, top: offsetTop, widthPx: width, heightPx: height };
}
