import { markOf } from '../../messaging/media-mark.ts';
import type { SeenPictures } from '../../messaging/protocol.ts';
import type { PagePicture } from '../find/page-picture.ts';

/** While a reader scrolls, what is on the screen changes with every frame. */
const soonMs = 50;

/** Tells which of the pictures that wait for their answers are on the screen, so that those are looked at first. */
export interface Sightings {
  /** Waits for an answer, and lets its picture be told of meanwhile. */
  waitFor<T>(url: string, answer: Promise<T>): Promise<T>;
  /** A picture came on the screen, left it, or left the page. */
  onChange(): void;
}

interface Pictures {
  readonly showing: ReadonlyMap<Element, PagePicture>;
  /** Those that are off the screen. */
  readonly away: ReadonlySet<Element>;
}

export function createSightings(
  pageViewId: string,
  { showing, away }: Pictures,
  tell: (seen: SeenPictures) => void,
  signal: AbortSignal,
): Sightings {
  const waiting = new Set<string>();
  let isPlanned = false;
  const look = () => {
    isPlanned = false;
    if (signal.aborted || waiting.size === 0) return;
    const shown = new Set<string>();
    const gone = new Set(waiting);
    for (const [element, { url }] of showing) {
      gone.delete(url);
      if (waiting.has(url) && !away.has(element)) shown.add(url);
    }
    tell({ pageViewId, shown: marksOf(shown), gone: marksOf(gone), isHidden: document.hidden });
  };
  const onChange = () => {
    if (!isPlanned) setTimeout(look, soonMs);
    isPlanned = true;
  };
  document.addEventListener('visibilitychange', look, { signal });
  return {
    onChange: onChange,
    waitFor(url, answer) {
      waiting.add(url);
      return answer.finally(() => waiting.delete(url));
    },
  };
}

const marksOf = (urls: Iterable<string>) => [...urls].map(markOf);
