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

interface Watched {
  onScreen: boolean;
  url: string | null;
}

/**
 * Finds the images of a page, also those that come later. Nothing is done for an image until it is on the screen:
 * before that it only costs its entry in the observers. Ends with the signal.
 */
export function watchImages(page: Document, events: ImageEvents, signal: AbortSignal): void {
  const watched = new Map<HTMLImageElement, Watched>();

  const consider = (image: HTMLImageElement) => {
    const state = watched.get(image);
    if (!state) return;
    const url = isReady(image) ? pictureUrl(image) : null;
    if (state.url !== null && state.url !== url) {
      state.url = null;
      events.onGone(image);
    }
    if (url === null || state.url === url || !state.onScreen) return;
    state.url = url;
    events.onPicture(image, url);
  };

  const crossings = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        const state = target instanceof HTMLImageElement ? watched.get(target) : undefined;
        if (!state) continue;
        state.onScreen = isIntersecting && intersectionRatio > 0;
        consider(target as HTMLImageElement);
      }
      events.onLayout();
    },
    { threshold: [0, 0.01] },
  );
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) if (target instanceof HTMLImageElement) consider(target);
    events.onLayout();
  });

  const add = (image: HTMLImageElement) => {
    if (watched.has(image) || isOurs(image)) return;
    watched.set(image, { onScreen: false, url: null });
    crossings.observe(image);
    sizes.observe(image);
  };
  const drop = (image: HTMLImageElement) => {
    if (!watched.delete(image)) return;
    crossings.unobserve(image);
    sizes.unobserve(image);
    events.onGone(image);
  };

  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'attributes' && target instanceof HTMLImageElement) consider(target);
      // A moved image is removed and added in one batch, so what counts is where it is now.
      for (const image of imagesIn(removedNodes)) if (!image.isConnected) drop(image);
      for (const image of imagesIn(addedNodes)) if (image.isConnected) add(image);
    }
    events.onLayout();
  });
  changes.observe(page, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['src', 'srcset', 'sizes', 'class', 'style', 'hidden'],
  });

  // Load and error do not bubble, but a capturing listener sees those of every image, lazy ones too.
  const settle = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) consider(target);
  };
  page.addEventListener('load', settle, { capture: true, signal });
  page.addEventListener('error', settle, { capture: true, signal });
  for (const image of page.querySelectorAll('img')) add(image);

  signal.addEventListener(
    'abort',
    () => {
      changes.disconnect();
      crossings.disconnect();
      sizes.disconnect();
      watched.clear();
    },
    { once: true },
  );
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

function* imagesIn(nodes: NodeList): Generator<HTMLImageElement> {
  for (const node of nodes) {
    if (node instanceof HTMLImageElement) yield node;
    else if (node instanceof Element) yield* node.querySelectorAll('img');
  }
}
