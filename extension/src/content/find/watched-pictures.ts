import type { LoadedAddresses } from '../page/loaded-addresses.ts';
import { createPace, restFactor } from '../page/pace.ts';
import { readSafely } from '../page/read-safely.ts';
import { drain, inSlices } from '../page/slices.ts';
import { createNaturalSizes } from './natural-sizes.ts';
import { isLeftAlone, isReady, pictureOf } from './offers.ts';
import type { PagePicture } from './page-picture.ts';
import { createReports, type PictureEvents, type Reports } from './reports.ts';

/** The elements under watch. Until one comes on the screen it only costs its entry in the observers. */
export interface WatchedPictures {
  add(element: Element): void;
  /** Lets go of what has left the page. */
  dropGone(): void;
  /** Looks again at what the element shows, if it is under watch. */
  consider(element: Element): void;
}

/**
 * Nothing tells that a rule of the page, its animation or the reader's pointer puts another file where one was. What is
 * on the screen is glanced at this often, so that no answer stays on a picture that it is not about.
 */
const glanceMs = 500;

/** @returns starts them once an element has shown a picture on the screen, whatever it shows now */
function createGlances(
  watched: ReadonlyMap<Element, boolean>,
  look: (element: Element) => void,
  signal: AbortSignal,
): (element: Element, isShowing: boolean) => void {
  const shown = new WeakSet<Element>();
  function* shownOnScreen() {
    for (const [element, onScreen] of watched) if (onScreen && shown.has(element)) yield element;
  }
  const glance = createPace(
    () => inSlices(shownOnScreen(), look, signal),
    (spentMs) => Math.max(glanceMs, restFactor * spentMs),
    signal,
  );
  return (element, isShowing) => {
    if (isShowing) shown.add(element);
    if (shown.has(element)) glance();
  };
}

export function createWatchedPictures(
  events: PictureEvents,
  loaded: LoadedAddresses,
  signal: AbortSignal,
): WatchedPictures {
  /** Whether each is on the screen. */
  const watched = new Map<Element, boolean>();
  const look = (element: Element) => {
    const onScreen = watched.get(element);
    // What is off the screen is looked at when it comes in.
    if (onScreen === undefined || (!onScreen && !reports.on(element))) return;
    const picture = pictureOn(element);
    reportChange(reports, element, picture, onScreen);
    if (onScreen) glanceAt(element, picture !== null);
  };
  const [consider, glanceAt] = [createTurns(look, signal), createGlances(watched, look, signal)];
  const see = (element: Element) => {
    if (reports.on(element)) events.onScreen(element, watched.get(element) === true);
    consider(element);
  };
  const [reports, pictureOn] = [createReports(events, consider), createPictureReading(consider, loaded)];
  const observers = observe(watched, see, events.onLayout, signal);
  const drop = (element: Element) => {
    watched.delete(element);
    for (const observer of observers) observer.unobserve(element);
    loaded.forget(element);
    reports.remove(element);
  };
  return {
    add(element) {
      if (watched.has(element) || isLeftAlone(element)) return;
      watched.set(element, false);
      for (const observer of observers) observer.observe(element);
    },
    dropGone() {
      for (const element of watched.keys()) if (isGone(element)) drop(element);
    },
    consider: (element) => void (watched.has(element) && consider(element)),
  };
}

/** From the page: it may also have gone to the document of a frame, or to a window of its own. */
function isGone(element: Element): boolean {
  return !element.isConnected || readSafely(element).ownerDocument !== document;
}

function reportChange(
  reports: Reports,
  element: Element,
  picture: PagePicture | null,
  onScreen: boolean,
): void {
  const told = reports.on(element);
  if (told && told.url !== picture?.url) reports.remove(element);
  if (onScreen && picture && told?.url !== picture.url) reports.add(element, picture);
}

/** Hundreds may come on the screen at once: the page goes first in between. */
function createTurns(look: (element: Element) => void, signal: AbortSignal): (element: Element) => void {
  const waiting = new Set<Element>();
  let working = false;
  const work = async () => {
    working = true;
    try {
      while (waiting.size > 0 && !signal.aborted) await inSlices(drain(waiting), look, signal);
    } finally {
      // One element that cannot be looked at must not end the watching of all that come later.
      working = false;
    }
  };
  return (element) => {
    waiting.add(element);
    if (!working) void work();
  };
}

/** What an element shows, once the page has loaded it and it is large enough. */
function createPictureReading(onChange: (element: Element) => void, loaded: LoadedAddresses) {
  const sizes = createNaturalSizes(onChange);
  return (element: Element): PagePicture | null => {
    const picture = pictureOf(element);
    if (!picture) return null;
    if (!(element instanceof HTMLImageElement) && !loaded.has(picture.url)) {
      loaded.onceLoaded(picture.url, element, onChange);
      return null;
    }
    return isReady(element, () => sizes.of(picture.url, element)) ? picture : null;
  };
}

/** Tells when an element comes on the screen, leaves it, or changes its size. */
function observe(
  watched: Map<Element, boolean>,
  see: (element: Element) => void,
  onLayout: () => void,
  signal: AbortSignal,
): readonly (IntersectionObserver | ResizeObserver)[] {
  const crossings = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        if (watched.has(target)) watched.set(target, isIntersecting && intersectionRatio > 0);
        see(target);
      }
    },
    // What only touches the edge intersects with a ratio of 0; the second step tells when it comes in.
    { threshold: [0, 0.01] },
  );
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) see(target);
    onLayout();
  });
  const observers = [crossings, sizes];
  const stop = () => {
    for (const observer of observers) observer.disconnect();
  };
  signal.addEventListener('abort', stop, { once: true });
  return observers;
}
