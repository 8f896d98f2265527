import { type FoundRoots, shadowRootOf } from '../page/shadow-roots.ts';

/** Smaller videos are previews and ornaments, and too small for a button. */
const minWidthPx = 200;
const minHeightPx = 112;

export interface VideoEvents {
  /** The video has something to show, or something else than before. */
  onVideo(video: HTMLVideoElement): void;
  onGone(video: HTMLVideoElement): void;
  onLayout(): void;
}

export interface WatchedVideos {
  find(matches: (video: HTMLVideoElement) => boolean): HTMLVideoElement | undefined;
}

/** Finds the videos of the page and of its shadow roots, those that come later too, until the signal ends it. */
export function watchVideos(
  events: VideoEvents,
  roots: Pick<FoundRoots, 'all' | 'onFound'>,
  signal: AbortSignal,
): WatchedVideos {
  const known = new Set<HTMLVideoElement>();
  const consider = (video: HTMLVideoElement) => {
    if (known.has(video) || !isWorthAButton(video)) return;
    known.add(video);
    events.onVideo(video);
  };
  const dropGone = () => {
    for (const video of known) {
      if (video.isConnected) continue;
      known.delete(video);
      events.onGone(video);
    }
  };
  const lookIn = (root: ParentNode) => {
    for (const video of root.querySelectorAll('video')) consider(video);
  };
  const look = () => {
    dropGone();
    for (const root of [document, ...roots.all()]) lookIn(root);
    events.onLayout();
  };
  const changes = new MutationObserver((records) => {
    if (records.some(touchesVideo)) look();
    else events.onLayout();
  });
  changes.observe(document, { childList: true, subtree: true });
  signal.addEventListener('abort', () => changes.disconnect(), { once: true });
  hearVideos(['loadedmetadata', 'playing', 'resize'], consider, signal);
  // What was said of it was about another video.
  hearVideos(['emptied'], (video) => known.has(video) && events.onVideo(video), signal);
  look();
  roots.onFound(lookIn);
  return { find: (matches) => [...allVideos(document)].find(matches) };
}

/** None of these events bubbles, but a capturing listener hears those of every video outside of shadow roots. */
function hearVideos(
  types: readonly string[],
  listener: (video: HTMLVideoElement) => unknown,
  signal: AbortSignal,
): void {
  for (const type of types)
    document.addEventListener(type, ({ target }) => target instanceof HTMLVideoElement && listener(target), {
      capture: true,
      signal,
    });
}

function touchesVideo({ addedNodes, removedNodes }: MutationRecord): boolean {
  return [...addedNodes, ...removedNodes].some((node) => node instanceof Element && holdsVideo(node));
}

function isWorthAButton(video: HTMLVideoElement): boolean {
  const { width, height } = video.getBoundingClientRect();
  const isLoaded = video.readyState >= video.HAVE_METADATA;
  return isLoaded && video.videoWidth > 0 && width >= minWidthPx && height >= minHeightPx;
}

function holdsVideo(element: Element): boolean {
  return element instanceof HTMLVideoElement || element.querySelector('video') !== null;
}

/** Those in all shadow roots too, for a reader who points at one. */
function* allVideos(root: ParentNode): Generator<HTMLVideoElement> {
  yield* root.querySelectorAll('video');
  for (const element of root.querySelectorAll('*')) {
    const inside = shadowRootOf(element);
    if (inside) yield* allVideos(inside);
  }
}
