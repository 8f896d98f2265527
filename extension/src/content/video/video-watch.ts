import { afterStyles } from '../page/after-styles.ts';
import { everyElement } from '../page/every-element.ts';
import { readSafely } from '../page/read-safely.ts';
import type { FoundRoots } from '../page/shadow-roots.ts';

/** Smaller videos are previews and ornaments, and too small for a button. */
const minWidthPx = 200;
const minHeightPx = 112;

/** None of them bubbles or leaves a shadow root, but a capturing listener hears those of every video in its own. */
const mediaEvents = ['loadedmetadata', 'playing', 'resize', 'emptied'];

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
  const { consider, onMedia, dropGone } = createKnownVideos(events);
  const lookIn = (root: ParentNode) => {
    for (const video of root.querySelectorAll('video')) consider(video);
  };
  const changes = new MutationObserver((records) => {
    // A video in a shadow root leaves with its host element, and nothing tells of the video itself.
    if (records.some(({ removedNodes }) => removedNodes.length > 0)) dropGone();
    if (records.some(bringsVideo)) for (const root of [document, ...roots.all()]) lookIn(root);
    afterStyles(events.onLayout);
  });
  signal.addEventListener('abort', () => changes.disconnect(), { once: true });
  const enter = (root: Document | ShadowRoot) => {
    changes.observe(root, { childList: true, subtree: true });
    for (const type of mediaEvents) root.addEventListener(type, onMedia, { capture: true, signal });
    lookIn(root);
  };
  for (const root of [document, ...roots.all()]) enter(root);
  roots.onFound(enter);
  const all = () => everyElement(document, 'video') as Iterable<HTMLVideoElement>;
  return { find: (matches) => [...all()].find(matches) };
}

/** Those that were told of. */
function createKnownVideos(events: VideoEvents) {
  const known = new Set<HTMLVideoElement>();
  const consider = (video: HTMLVideoElement) => {
    if (known.has(video) || !isWorthAButton(video)) return;
    known.add(video);
    events.onVideo(video);
  };
  return {
    consider,
    onMedia({ type, target }: Event) {
      if (!(target instanceof HTMLVideoElement)) return;
      if (type !== 'emptied') consider(target);
      // What was said of it was about another video.
      else if (known.has(target)) events.onVideo(target);
    },
    dropGone() {
      for (const video of known) {
        if (video.isConnected) continue;
        known.delete(video);
        events.onGone(video);
      }
    },
  };
}

function bringsVideo({ addedNodes }: MutationRecord): boolean {
  return [...addedNodes].some((node) => node instanceof Element && holdsVideo(node));
}

function isWorthAButton(video: HTMLVideoElement): boolean {
  const { width, height } = video.getBoundingClientRect();
  const isLoaded = video.readyState >= video.HAVE_METADATA;
  return isLoaded && video.videoWidth > 0 && width >= minWidthPx && height >= minHeightPx;
}

function holdsVideo(element: Element): boolean {
  return element instanceof HTMLVideoElement || readSafely(element).querySelector('video') !== null;
}
