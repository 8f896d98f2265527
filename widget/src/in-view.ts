import { limits } from './limits.ts';
import { isSame, type Shown } from './picture-for.ts';

/** A preview and the picture itself. One that goes on changing, as a webcam's does, would use up a reader's free checks. */
const filesOfAPicture = 2;

/** Waits for one picture to come into view. */
export interface Lookout {
  /**
   * In place of what was awaited before. The same once more changes nothing, also when it has been seen; nor does a third
   * file of one picture.
   */
  waitFor(shown: Shown | null): void;
}

export function createLookout(onView: () => void): Lookout {
  let awaited: Shown | null = null;
  let waiting = new AbortController();
  const seenFiles = new WeakMap<HTMLImageElement, number>();
  const seenOf = (picture: HTMLImageElement) => seenFiles.get(picture) ?? 0;
  return {
    waitFor(shown) {
      const picture = shown?.picture;
      const isAwaited = picture && isReady(picture) && seenOf(picture) < filesOfAPicture;
      const next = isAwaited ? shown : null;
      if (isSame(next, awaited)) return;
      awaited = next;
      waiting.abort();
      waiting = new AbortController();
      if (!picture || !next) return;
      const tell = () => {
        seenFiles.set(picture, seenOf(picture) + 1);
        onView();
      };
      whenInView(picture, tell, waiting.signal);
    },
  };
}

/** The file has come, and is no placeholder: on what is smaller, the detector abstains. */
function isReady({ complete, naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return complete && Math.min(naturalWidth, naturalHeight) >= limits.leastSidePx;
}

/** As fine as it takes for a picture twenty times as tall as the window. */
const threshold = [...Array(21).keys()].map((step) => step / 40);

/** Calls back once, when half of what the window can show of a picture is seen. */
function whenInView(picture: Element, action: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      // Those that came while the page was busy are delivered together, the oldest first.
      const entry = entries.at(-1);
      if (!entry || !isSeen(entry)) return;
      observer.disconnect();
      action();
    },
    { threshold },
  );
  observer.observe(picture);
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}

function isSeen({ boundingClientRect: whole, intersectionRect: seen }: IntersectionObserverEntry): boolean {
  return (
    seen.width * seen.height > 0 &&
    seen.width >= Math.min(whole.width, innerWidth) / 2 &&
    seen.height >= Math.min(whole.height, innerHeight) / 2
  );
}
