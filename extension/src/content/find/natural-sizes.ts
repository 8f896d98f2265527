import { markOf } from '../../messaging/media-mark.ts';
import { type NaturalSize, naturalSizeOf } from './offers.ts';

/** How large files are that no `<img>` of the page shows: the browser has them, but tells only an image. */
export interface NaturalSizes {
  /** Null until it is known, of which the element is then told. A file that does not load has no size. */
  of(url: string, element: Element): NaturalSize | null;
}

/** A page that draws ever new pictures must not fill our memory. What is forgotten is asked for again. */
const maxSizes = 2_000;

export function createNaturalSizes(onKnown: (element: Element) => void): NaturalSizes {
  // By their marks, because an address may hold a whole picture.
  const sizes = new Map<string, NaturalSize>();
  const loading = new Map<string, Set<Element>>();
  const load = (url: string, mark: string) => {
    const image = new Image();
    const settle = () => {
      if (sizes.size >= maxSizes) sizes.clear();
      sizes.set(mark, naturalSizeOf(image));
      const elements = loading.get(mark) ?? [];
      loading.delete(mark);
      for (const element of elements) onKnown(element);
    };
    image.addEventListener('load', settle, { once: true });
    image.addEventListener('error', settle, { once: true });
    image.src = url;
  };
  return {
    of(url, element) {
      const mark = markOf(url);
      const known = sizes.get(mark);
      if (known) return known;
      const waiting = loading.get(mark);
      if (waiting) waiting.add(element);
      else {
        loading.set(mark, new Set([element]));
        load(url, mark);
      }
      return null;
    },
  };
}
