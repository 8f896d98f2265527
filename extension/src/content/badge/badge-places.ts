import type { LayerPart } from '../layer/layer-host.ts';
import { movingEvents } from '../place/moving-events.ts';
import { createNearPictures } from '../place/near-pictures.ts';
import { attachPlace, createMover, type MovedPlaces, movePlace } from './badge-mover.ts';

/** Where badges are put: one element per picture, moved with it and hidden with it. */
export interface BadgePlaces {
  /** The element for this picture's badge, made on the first call, in the room where it is seen and pressed now. */
  placeOf(picture: Element): HTMLElement;
  has(picture: Element): boolean;
  remove(picture: Element): void;
  /** Puts every badge where its picture is now, once per frame however often it is asked. */
  reposition(): void;
}

type BadgeFacts = Pick<MovedPlaces, 'corner' | 'isPicture'>;

export function createBadgePlaces(part: LayerPart, facts: BadgeFacts, signal: AbortSignal): BadgePlaces {
  const places = new Map<Element, HTMLElement>();
  const near = createNearPictures((gone) => {
    for (const picture of gone) {
      const place = places.get(picture);
      if (place) movePlace(place, null);
    }
    reposition();
  }, signal);
  const reposition = createMover(part, { ...facts, places, isNear: near.has }, signal);
  const listening = createListening(reposition);
  signal.addEventListener('abort', listening.stop, { once: true });
  return {
    placeOf(picture) {
      const place = places.get(picture) ?? document.createElement('div');
      if (!places.has(picture)) {
        place.className = 'badge-place unseen';
        places.set(picture, place);
        near.add(picture);
      }
      if (!signal.aborted) listening.start();
      const room = part.roomFor(picture);
      attachPlace(place, room);
      room.want();
      return place;
    },
    has: (picture) => places.has(picture),
    remove(picture) {
      places.get(picture)?.remove();
      places.delete(picture);
      near.remove(picture);
      if (places.size === 0) listening.stop();
      part.settle();
    },
    reposition,
  };
}

/** A page without badges scrolls without us. */
function createListening(reposition: () => void) {
  let listening: AbortController | null = null;
  return {
    start() {
      if (listening) return;
      listening = new AbortController();
      const options = { capture: true, passive: true, signal: listening.signal };
      for (const type of movingEvents) document.addEventListener(type, reposition, options);
    },
    stop() {
      listening?.abort();
      listening = null;
    },
  };
}
