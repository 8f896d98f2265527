import { adoptStyles } from '../../ui/parts/adopt-styles.ts';
import { type Ground, groundOf, isOnTop } from '../place/ground.ts';
import { createLayerRoom, type LayerRoom } from './layer-room.ts';

/** All of ours in a page: one element beside its body, and one more where the top layer would lie above that. */
export interface LayerHost {
  /** A part for pictures, and one for videos, with a place in every room. */
  addPart(name: PartName): LayerPart;
  isOwn(target: EventTarget | null): boolean;
  /** Takes everything of ours out of sight, and brings it back. */
  hide(hidden: boolean): void;
}

export type PartName = 'pictures' | 'videos';

export interface LayerPart {
  /** The room for what belongs to this element, as the page is now. */
  roomFor(element: Element): PartRoom;
  /**
   * Once badges were moved: rooms that hold none leave the page, and those that show some stand above the rest.
   * @returns whether a room stands elsewhere now, so that what is in it has moved
   */
  settle(): boolean;
  /** For this part in all of its rooms, those to come, too. */
  addStyles(css: string): void;
  isOwn(target: EventTarget | null): boolean;
}

export interface PartRoom {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** Of the part. */
  readonly place: HTMLElement;
  readonly badges: HTMLElement;
  want(): void;
}

interface Part {
  readonly rooms: Map<LayerRoom, PartRoom>;
  readonly enter: (room: LayerRoom) => PartRoom;
  readonly addStyles: (css: string) => void;
}

/** @param onRemoved the page removes what is drawn on it more often than it comes back */
export function createLayerHost(signal: AbortSignal, onRemoved: () => void): LayerHost {
  const rooms = new Set<LayerRoom>();
  const parts: Part[] = [];
  let isHidden = false;
  const isOwn = (target: EventTarget | null) => [...rooms].some(({ host }) => host === target);
  const roomOn = (ground: Ground): LayerRoom => {
    for (const room of rooms) if (isSame(room.ground, ground)) return room;
    const room = createLayerRoom(ground, onRemoved, signal);
    show(room, isHidden);
    rooms.add(room);
    return room;
  };
  sinkBelowNewcomers(rooms, isOwn, signal);
  return {
    isOwn,
    addPart(name) {
      const part = createPart(name);
      parts.push(part);
      return {
        isOwn,
        roomFor: (element) => part.enter(roomOn(groundOf(element))),
        settle: () => [...rooms].filter((room) => arrange(room, rooms, parts)).length > 0,
        addStyles: part.addStyles,
      };
    },
    hide(hidden) {
      isHidden = hidden;
      for (const room of rooms) show(room, hidden);
    },
  };
}

function createPart(name: PartName): Part {
  const styles: string[] = [];
  const rooms = new Map<LayerRoom, PartRoom>();
  return {
    rooms,
    enter(room) {
      const entered = rooms.get(room) ?? enterRoom(room, name, styles);
      rooms.set(room, entered);
      return entered;
    },
    addStyles(css) {
      styles.push(css);
      for (const { root } of rooms.keys()) adoptStyles(root, [css]);
    },
  };
}

function enterRoom(room: LayerRoom, name: PartName, styles: readonly string[]): PartRoom {
  const place = room.inside.appendChild(document.createElement('div'));
  place.className = name;
  const badges = place.appendChild(document.createElement('div'));
  badges.className = 'badges';
  adoptStyles(room.root, styles);
  return { host: room.host, root: room.root, place, badges, want: () => room.want(true) };
}

/**
 * Takes a room out of the page where it holds no badges, and forgets it where it will not be needed again.
 * @returns whether it stands elsewhere now
 */
function arrange(room: LayerRoom, rooms: Set<LayerRoom>, parts: readonly Part[]): boolean {
  const badges = parts.flatMap((part) => part.rooms.get(room)?.badges ?? []);
  const isWanted = badges.some((each) => each.hasChildNodes());
  room.want(isWanted);
  if (isWanted) {
    const isElsewhere = room.raise(
      showsCard(room) || badges.some(({ children }) => [...children].some(isSeen)),
    );
    return room.fit() || isElsewhere;
  }
  if (!room.ground.isRaised) return false;
  room.end();
  rooms.delete(room);
  for (const part of parts) part.rooms.delete(room);
  return false;
}

function showsCard({ inside }: LayerRoom): boolean {
  return inside.querySelector('.card-place') !== null;
}

function isSeen(badge: Element): boolean {
  return !badge.classList.contains('unseen');
}

function isSame(a: Ground, b: Ground): boolean {
  return a.element === b.element && a.isRaised === b.isRaised;
}

function show({ inside }: LayerRoom, hidden: boolean): void {
  // What is not visible would lose the focus.
  inside.style.opacity = hidden ? '0' : '';
}

/** What comes into the top layer lies above all that was there before, rooms of ours included. */
function sinkBelowNewcomers(
  rooms: ReadonlySet<LayerRoom>,
  isOwn: (target: EventTarget | null) => boolean,
  signal: AbortSignal,
): void {
  const onOpened = ({ target }: Event) => {
    if (!isOwn(target) && target instanceof Element && isOnTop(target)) for (const room of rooms) room.sink();
  };
  for (const type of ['toggle', 'fullscreenchange'] as const)
    document.addEventListener(type, onOpened, { capture: true, signal });
}
