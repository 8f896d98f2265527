import type { LayerPart, PartRoom } from '../layer/layer-host.ts';
import { readSafely } from '../page/read-safely.ts';
import { type DrawnElements, type FindBar, noKnownBars, recallBars, searchBars } from '../place/bars.ts';
import { isMoved } from '../place/movement.ts';
import { isRendered, placeInSight, type Sight, sightOf } from '../place/on-screen.ts';
import { type Box, badgeBox, badgeMaxWidthPx, type Corner, isSmall } from '../place/placement.ts';

export interface MovedPlaces {
  readonly places: ReadonlyMap<Element, HTMLElement>;
  readonly corner: () => Corner;
  /** Tells what hides a badge that it lies above. */
  isPicture(element: Element): boolean;
  /** False for pictures that are far from the screen. */
  isNear(picture: Element): boolean;
}

/**
 * Nothing tells of an animation that a script begins (`element.animate`: drafts.csswg.org/web-animations-2, events are
 * sent to the animation alone), nor of a rule that a script changes. What is seen is glanced at this often.
 */
const glanceMs = 200;
/** Nor does anything tell that a rule brings another picture above one: after so many glances the page is asked. */
const glancesPerSearch = 4;
/** Bars over the page are searched for this often while it scrolls or changes, and again once it rests. */
const searchMs = 150;

/** @returns moves every badge to where its picture is, once per frame however often it is asked */
export function createMover(
  part: LayerPart,
  { places, corner, isPicture, isNear }: MovedPlaces,
  signal: AbortSignal,
): () => void {
  /** Those that an animation moves: it tells of its start and its end only. */
  const moving = new Set<Element>();
  const bars = createBarSearch({ isPicture, isOwn: part.isOwn });
  let frame = 0;
  let isWhole = false;
  const moveNow = () => {
    frame = 0;
    const now = Array.from(places).filter(([picture]) => (isWhole && isNear(picture)) || moving.has(picture));
    const wasWhole = isWhole;
    isWhole = false;
    const barsFor = bars.next(wasWhole);
    let seen = move(now, part, corner(), barsFor);
    if (part.settle()) seen = move(now, part, corner(), barsFor);
    followMoved(seen, moving);
    if (moving.size > 0) frame ||= requestAnimationFrame(moveNow);
    if (wasWhole) glances.start(seen);
  };
  const onMove = () => {
    if (places.size === 0 || signal.aborted) return;
    isWhole = true;
    frame ||= requestAnimationFrame(moveNow);
  };
  const isOld = (sight: Sight) =>
    bars.isOwed() || !isRendered(sight.picture) || (!moving.has(sight.picture) && hasMoved(sight));
  const glances = createGlances(isOld, onMove);
  const stop = () => {
    cancelAnimationFrame(frame);
    glances.stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  return onMove;
}

/** Looks at what is seen again and again, until some of it is old or the tab is hidden. */
function createGlances(isOld: (sight: Sight) => boolean, onOld: () => void) {
  let glance: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(glance);
  const start = (seen: readonly Sight[], left = glancesPerSearch) => {
    stop();
    if (seen.length > 0 && !document.hidden)
      glance = setTimeout(() => (left === 0 || seen.some(isOld) ? onOld() : start(seen, left - 1)), glanceMs);
  };
  return { start, stop };
}

/** Asks the page for the bars over it, but not in every frame of a scroll, nor for every word that changes in it. */
function createBarSearch(drawn: DrawnElements) {
  let known = noKnownBars();
  let [isOwed, searchedAtMs] = [false, Number.NEGATIVE_INFINITY];
  return {
    /** Whether badges were placed by what was known before, so that they have to be placed again. */
    isOwed: () => isOwed,
    /** @param isWhole all pictures are looked at, so that nothing known before counts */
    next(isWhole: boolean): BarsFor {
      const nowMs = performance.now();
      isOwed = nowMs - searchedAtMs < searchMs;
      if (!isOwed) [searchedAtMs, known] = [nowMs, isWhole ? noKnownBars() : known];
      const [search, recall] = [searchBars(known, drawn), recallBars(known)];
      return ({ floats }) => (isOwed && !floats ? recall : search);
    },
  };
}

/** What floats may lie above the bars, which only the page can tell. */
type BarsFor = (sight: Sight) => FindBar;

function hasMoved({ picture, box }: Sight): boolean {
  const { left, top, right, bottom } = readSafely(picture).getBoundingClientRect();
  return left !== box.left || top !== box.top || right !== box.right || bottom !== box.bottom;
}

/** Ancestors of many pictures are asked once. */
function followMoved(seen: readonly Sight[], moving: Set<Element>): void {
  const known = new Map<Element, boolean>();
  const isMovedOnce = (element: Element) => {
    const told = known.get(element) ?? isMoved(element);
    known.set(element, told);
    return told;
  };
  moving.clear();
  for (const { picture, chain } of seen) if (chain.some(isMovedOnce)) moving.add(picture);
}

/** What already stands there stays as it is, and keeps the focus. */
export function attachPlace(place: HTMLElement, { badges }: PartRoom): void {
  if (place.parentElement !== badges) badges.append(place);
}

/**
 * Reads every place before it writes any, so that the browser lays out once and not once per badge.
 * @returns those of which something is on the screen
 */
function move(
  places: readonly (readonly [Element, HTMLElement])[],
  part: LayerPart,
  corner: Corner,
  barsFor: BarsFor,
): readonly Sight[] {
  const measured = places.map(([picture, place]) => {
    const box = readSafely(picture).getBoundingClientRect();
    return { place, box, sight: sightOf(picture, box) };
  });
  const seen = measured.flatMap(({ sight, ...each }) =>
    sight ? [{ ...each, sight, room: part.roomFor(sight.picture) }] : [],
  );
  for (const { place, sight, room } of seen) {
    attachPlace(place, room);
    room.want();
    shape(place, sight.part);
  }
  const origins = new Map(seen.map(({ room: { host } }) => [host, host.getBoundingClientRect()]));
  const moves = seen.map(({ place, sight, room: { host } }) => {
    const size = { widthPx: place.offsetWidth, heightPx: place.offsetHeight };
    const badge = placeInSight(sight, barsFor(sight), (open) => badgeBox(open, size, corner));
    const { left, top } = origins.get(host) ?? { left: 0, top: 0 };
    return { place, shift: badge && `translate(${badge.left - left}px, ${badge.top - top}px)` };
  });
  for (const { place, shift } of moves) movePlace(place, shift);
  for (const { place, sight } of measured) if (!sight) movePlace(place, null);
  return seen.map(({ sight }) => sight);
}

function shape(place: HTMLElement, part: Box): void {
  place.classList.toggle('dot', isSmall(part));
  const maxWidth = `${badgeMaxWidthPx(part)}px`;
  if (place.style.maxWidth !== maxWidth) place.style.maxWidth = maxWidth;
}

/** A hidden badge goes home: left far out, it would still make the page scroll further. */
export function movePlace(place: HTMLElement, shift: string | null): void {
  place.classList.toggle('unseen', shift === null);
  place.style.transform = shift ?? '';
}
