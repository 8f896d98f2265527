import type { LayerPart, PartRoom } from './layer-host.ts';
import { isSeenIn, windowOf } from './on-screen.ts';
import { badgeBox, badgeMaxWidthPx, overlaps } from './placement.ts';

/** Where badges are put: one element per picture, moved with it and hidden with it. */
export interface BadgePlaces {
  /** The element for this picture's badge, made on the first call, in the room where it is seen and pressed now. */
  placeOf(picture: Element): HTMLElement;
  has(picture: Element): boolean;
  remove(picture: Element): void;
  /** Puts every badge where its picture is now, once per frame however often it is asked. */
  reposition(): void;
}

export function createBadgePlaces(
  part: LayerPart,
  direction: 'ltr' | 'rtl',
  signal: AbortSignal,
): BadgePlaces {
  const places = new Map<Element, HTMLElement>();
  let frame = 0;
  const placeAll = () => {
    frame = 0;
    move(places, part, direction);
    if (part.settle()) move(places, part, direction);
  };
  signal.addEventListener('abort', () => cancelAnimationFrame(frame), { once: true });
  return {
    placeOf(picture) {
      const place = places.get(picture) ?? document.createElement('div');
      if (!places.has(picture)) place.className = 'badge-place unseen';
      places.set(picture, place);
      const room = part.roomFor(picture);
      enter(place, room);
      room.want();
      return place;
    },
    has: (picture) => places.has(picture),
    remove(picture) {
      places.get(picture)?.remove();
      places.delete(picture);
      part.settle();
    },
    reposition() {
      if (places.size > 0 && !signal.aborted) frame ||= requestAnimationFrame(placeAll);
    },
  };
}

/** What already stands there stays as it is, and keeps the focus. */
function enter(place: HTMLElement, { badges }: PartRoom): void {
  if (place.parentElement !== badges) badges.append(place);
}

/** Reads every place before it writes any, so that the browser lays out once and not once per badge. */
function move(places: Map<Element, HTMLElement>, part: LayerPart, direction: 'ltr' | 'rtl'): void {
  const view = windowOf(document);
  const measured = Array.from(places, ([picture, place]) => {
    const box = picture.getBoundingClientRect();
    return { picture, place, box, near: overlaps(box, view) };
  });
  // Most pictures of a long page are far off: their badges are not even measured.
  const pictures = measured
    .filter(({ near }) => near)
    .map((each) => ({ ...each, room: part.roomFor(each.picture) }));
  for (const { place, box, room } of pictures) {
    enter(place, room);
    room.want();
    const maxWidth = `${badgeMaxWidthPx(box)}px`;
    if (place.style.maxWidth !== maxWidth) place.style.maxWidth = maxWidth;
  }
  const origins = new Map(pictures.map(({ room: { host } }) => [host, host.getBoundingClientRect()]));
  const moves = pictures.map(({ picture, place, box, room: { host } }) => {
    const badge = badgeBox(box, { widthPx: place.offsetWidth, heightPx: place.offsetHeight }, direction);
    const { left, top } = origins.get(host) ?? { left: 0, top: 0 };
    const shift = `translate(${badge.left - left}px, ${badge.top - top}px)`;
    return { place, shift: isSeenIn(picture, badge) ? shift : null };
  });
  for (const { place, shift } of moves) put(place, shift);
  for (const { place, near } of measured) if (!near) put(place, null);
}

/** A hidden badge goes home: left far out, it would still make the page scroll farther. */
function put(place: HTMLElement, shift: string | null): void {
  place.classList.toggle('unseen', shift === null);
  place.style.transform = shift ?? '';
}
