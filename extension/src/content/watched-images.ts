import { pictureUrl } from './picture-url.ts';
import { passesSizeGate } from './size-gate.ts';

export interface ImageEvents {
  /** The image shows this picture, is large enough, and some of it is on the screen. */
  onPicture(image: HTMLImageElement, url: string): void;
  /** The image went away, or shows another picture now. */
  onGone(image: HTMLImageElement): void;
  /** Something may have moved, appeared or disappeared. */
  onLayout(): void;
}

/** The images under watch. Until one comes on the screen it only costs its entry in the observers. */
export interface WatchedImages {
  add(image: HTMLImageElement): void;
  drop(image: HTMLImageElement): void;
  /** Looks again at what the image shows. */
  consider(image: HTMLImageElement): void;
  clear(): void;
}

interface Watched {
  onScreen: boolean;
  url: string | null;
}

export function createWatchedImages(events: ImageEvents): WatchedImages {
  const watched = new Map<HTMLImageElement, Watched>();
  const consider = (image: HTMLImageElement) => {
    const state = watched.get(image);
    if (state) report(image, state, events);
  };
  const crossings = observeCrossings((image, onScreen) => {
    const state = watched.get(image);
    if (state) state.onScreen = onScreen;
    consider(image);
  }, events.onLayout);
  const sizes = observeSizes(consider, events.onLayout);
  return {
    add(image) {
      if (watched.has(image) || isOurs(image)) return;
      watched.set(image, { onScreen: false, url: null });
      crossings.observe(image);
      sizes.observe(image);
    },
    drop(image) {
      if (!watched.delete(image)) return;
      crossings.unobserve(image);
      sizes.unobserve(image);
      events.onGone(image);
    },
    consider,
    clear() {
      watched.clear();
      crossings.disconnect();
      sizes.disconnect();
    },
  };
}

function report(image: HTMLImageElement, state: Watched, events: ImageEvents): void {
  const url = isReady(image) ? pictureUrl(image) : null;
  if (state.url !== null && state.url !== url) {
    state.url = null;
    events.onGone(image);
  }
  if (url === null || state.url === url || !state.onScreen) return;
  state.url = url;
  events.onPicture(image, url);
}

function observeCrossings(
  onCross: (image: HTMLImageElement, onScreen: boolean) => void,
  onLayout: () => void,
) {
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        if (target instanceof HTMLImageElement) onCross(target, isIntersecting && intersectionRatio > 0);
      }
      onLayout();
    },
    // An image that only touches the edge intersects with a ratio of 0; the second step tells when it comes in.
    { threshold: [0, 0.01] },
  );
}

function observeSizes(onResize: (image: HTMLImageElement) => void, onLayout: () => void) {
  return new ResizeObserver((entries) => {
    for (const { target } of entries) if (target instanceof HTMLImageElement) onResize(target);
    onLayout();
  });
}

function isReady(image: HTMLImageElement): boolean {
  if (!image.complete) return false;
  const { width, height } = image.getBoundingClientRect();
  return passesSizeGate({
    displayedWidthPx: width,
    displayedHeightPx: height,
    naturalWidthPx: image.naturalWidth,
    naturalHeightPx: image.naturalHeight,
  });
}

/** Our own custom elements (this extension's layer, the publisher's widget) show verdicts already. */
function isOurs(image: HTMLImageElement): boolean {
  for (let element: Element | null = image; element; element = element.parentElement) {
    if (element.localName.startsWith('telltale-')) return true;
  }
  return false;
}
