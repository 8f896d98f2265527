import { isSeenIn } from './on-screen.ts';
import { badgeBox, badgeMaxWidthPx } from './placement.ts';

/** Where badges are put: one element per image, moved with it and hidden with it. */
export interface BadgePlaces {
  /** The element for this image's badge, made on the first call. */
  placeOf(image: HTMLImageElement): HTMLElement;
  remove(image: HTMLImageElement): void;
  /** Puts every badge where its picture is now, once per frame however often it is asked. */
  reposition(): void;
}

export function createBadgePlaces(
  host: HTMLElement,
  root: ShadowRoot,
  direction: 'ltr' | 'rtl',
  signal: AbortSignal,
): BadgePlaces {
  const places = new Map<HTMLImageElement, HTMLElement>();
  let frame = 0;
  const placeAll = () => {
    frame = 0;
    move(places, host.getBoundingClientRect(), direction);
  };
  signal.addEventListener('abort', () => cancelAnimationFrame(frame), { once: true });
  return {
    placeOf(image) {
      const known = places.get(image);
      if (known) return known;
      const place = root.appendChild(document.createElement('div'));
      place.className = 'badge-place unseen';
      places.set(image, place);
      return place;
    },
    remove(image) {
      places.get(image)?.remove();
      places.delete(image);
    },
    reposition() {
      if (places.size > 0 && !signal.aborted) frame ||= requestAnimationFrame(placeAll);
    },
  };
}

/** Reads every place before it writes any, so that the browser lays out once and not once per badge. */
function move(places: Map<HTMLImageElement, HTMLElement>, origin: DOMRect, direction: 'ltr' | 'rtl'): void {
  const pictures = Array.from(places, ([image, place]) => ({
    image,
    place,
    box: image.getBoundingClientRect(),
  }));
  for (const { place, box } of pictures) {
    const maxWidth = `${badgeMaxWidthPx(box)}px`;
    if (place.style.maxWidth !== maxWidth) place.style.maxWidth = maxWidth;
  }
  const moves = pictures.map(({ image, place, box }) => {
    const badge = badgeBox(box, { widthPx: place.offsetWidth, heightPx: place.offsetHeight }, direction);
    return { place, badge, seen: isSeenIn(image, badge) };
  });
  for (const { place, badge, seen } of moves) {
    place.classList.toggle('unseen', !seen);
    // A hidden badge left far out would still make the page scroll farther.
    const shift = `translate(${badge.left - origin.left}px, ${badge.top - origin.top}px)`;
    place.style.transform = seen ? shift : '';
  }
}
