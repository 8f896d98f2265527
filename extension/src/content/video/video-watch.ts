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
    const touched = records.some(({ addedNodes, removedNodes }) =>
      [...addedNodes, ...removedNodes].some((node) => node instanceof Element && holdsVideo(node)),
    );
    if (touched) look();
    else events.onLayout();
  });
  changes.observe(document, { childList: true, subtree: true });
  // None of them bubbles, but a capturing listener hears those of every video outside of shadow roots.
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) consider(target);
  };
  const onEmptied = ({ target }: Event) => {
    // What was said of it was about another video.
    if (target instanceof HTMLVideoElement && known.has(target)) events.onVideo(target);
  };
  for (const type of ['loadedmetadata', 'playing', 'resize'] as const)
    document.addEventListener(type, onLoad, { capture: true, signal });
  document.addEventListener('emptied', onEmptied, { capture: true, signal });
  signal.addEventListener('abort', () => changes.disconnect(), { once: true });
  look();
  roots.onFound(lookIn);
  return { find: (matches) => [...allVideos(document)].find(matches) };
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
