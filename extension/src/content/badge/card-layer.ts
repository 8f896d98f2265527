import { type ComponentChild, render } from 'preact';
import type { LayerHost, PartName, PartRoom } from '../layer/layer-host.ts';
import type { Corner } from '../place/placement.ts';
import { type BadgePlaces, createBadgePlaces } from './badge-places.ts';
import { evenOutBadges, once } from './badge-width.tsx';
import { createOneCard, type DrawCard } from './one-card.ts';

/** What a kind of media draws of its own. */
export interface CardDrawing<E, C> {
  readonly name: PartName;
  readonly direction: 'ltr' | 'rtl';
  readonly corner: () => Corner;
  /** Tells a picture of the page's: one that lies above another hides the badge of that. */
  isPicture(element: Element): boolean;
  /** Everything that its badges may say. */
  readonly words: () => readonly string[];
  /** False where the element has no badge now. */
  isOffered?(element: E, content: C): boolean;
  drawBadge(content: C, isExpanded: boolean, onToggle: () => void, element: E): ComponentChild;
  drawCard(content: C, ...parts: Parameters<DrawCard>): ComponentChild;
}

/** Badges in their places, and one card at a time, opened at one of them. Gone with the signal. */
export interface CardLayer<E, C> {
  readonly shown: ReadonlyMap<E, C>;
  readonly places: BadgePlaces;
  show(element: E, content: C): void;
  /** Again, because something else changed than its content. */
  draw(element: E): void;
  remove(element: E): void;
  /** Opens the card of an element that has a badge. */
  open(element: E): void;
  /** Whose card is open. */
  owner(): E | null;
  close(): void;
  reposition(): void;
}

export function createCardLayer<E extends Element, C>(
  host: LayerHost,
  drawing: CardDrawing<E, C>,
  signal: AbortSignal,
): CardLayer<E, C> {
  const part = host.addPart(drawing.name);
  const places = createBadgePlaces(part, drawing, signal);
  const shown = new Map<E, C>();
  const evenOut = once((room: PartRoom) => evenOutBadges(part, room, drawing.words()));
  const draw = (element: E) => {
    const content = shown.get(element);
    if (!content) return;
    if (drawing.isOffered?.(element, content) === false) return erase(places, element);
    const place = places.placeOf(element);
    const room = part.roomFor(element);
    evenOut(room);
    const isExpanded = card.owner() === element;
    const onToggle = () => card.toggle(element);
    render(drawing.drawBadge(content, isExpanded, onToggle, element), place);
    if (isExpanded) card.show((...parts) => drawing.drawCard(content, ...parts), { element, place, room });
  };
  const card = createOneCard(part, places, drawing.direction, draw, signal);
  return {
    ...{ shown, places, draw, owner: card.owner, reposition: places.reposition },
    show(element, content) {
      shown.set(element, content);
      draw(element);
      places.reposition();
    },
    remove(element) {
      if (card.owner() === element) card.close(false);
      if (shown.delete(element)) erase(places, element);
    },
    open: (element) => shown.has(element) && card.open(element),
    close: () => card.close(false),
  };
}

function erase(places: BadgePlaces, element: Element): void {
  if (!places.has(element)) return;
  render(null, places.placeOf(element));
  places.remove(element);
}
