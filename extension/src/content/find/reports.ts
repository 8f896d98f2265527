import { readSafely } from '../page/read-safely.ts';
import { isRendered } from '../place/on-screen.ts';
import type { PagePicture } from './page-picture.ts';

export interface PictureEvents {
  /** The element shows this picture, is large enough, and some of it is on the screen. */
  onPicture(element: Element, picture: PagePicture): void;
  /** It came on the screen, or left it, and still shows its picture. */
  onScreen(element: Element, isOn: boolean): void;
  /** The element went away, or shows another picture now. */
  onGone(element: Element): void;
  /** Something may have moved, appeared or disappeared. */
  onLayout(): void;
}

/**
 * What is told of a page's pictures. Sites lay one picture twice on the same spot: a background to be seen and a
 * transparent `<img>` to be saved. Of such twins one is told: the one the reader sees, else the `<img>`, else the
 * first.
 */
export interface Reports {
  on(element: Element): PagePicture | undefined;
  add(element: Element, picture: PagePicture): void;
  remove(element: Element): void;
}

export function createReports(events: PictureEvents, reconsider: (element: Element) => void): Reports {
  const told = new Map<Element, PagePicture>();
  const places = new Map<string, Set<Element>>();
  /** From a silent twin to the twin that is reported. */
  const silent = new Map<Element, Element>();

  const remove = (element: Element) => {
    const picture = told.get(element);
    silent.delete(element);
    told.delete(element);
    events.onGone(element);
    if (!picture) return;
    const there = places.get(picture.url);
    there?.delete(element);
    if (there?.size === 0) places.delete(picture.url);
    for (const [other, twin] of silent) if (twin === element) reconsider(other);
  };
  const twinOf = (element: Element, { url }: PagePicture): Element | undefined => {
    const box = readSafely(element).getBoundingClientRect();
    for (const other of places.get(url) ?? [])
      if (other !== element && liesOn(box, readSafely(other).getBoundingClientRect())) return other;
    return undefined;
  };
  return {
    on: (element) => told.get(element),
    add(element, picture) {
      const twin = twinOf(element, picture);
      if (twin && rankOf(element) <= rankOf(twin)) return void silent.set(element, twin);
      if (twin) remove(twin);
      if (twin) silent.set(twin, element);
      silent.delete(element);
      told.set(element, picture);
      places.set(picture.url, (places.get(picture.url) ?? new Set()).add(element));
      events.onPicture(element, picture);
    },
    remove,
  };
}

function rankOf(element: Element): number {
  return (isRendered(element) ? 2 : 0) + (element instanceof HTMLImageElement ? 1 : 0);
}

/** At least half of the larger one: a picture opened large above its own thumbnail is a picture of its own. */
function liesOn(a: DOMRect, b: DOMRect): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return false;
  return width * height * 2 >= Math.max(a.width * a.height, b.width * b.height);
}
