import { type NaturalSize, naturalSizeOf } from './offers.ts';

/** How large files are that no `<img>` of the page shows: the browser has them, but tells only an image. */
export interface NaturalSizes {
  /** Null until it is known; then `onKnown` is called. A file that does not load has no size. */
  of(url: string, onKnown: () => void): NaturalSize | null;
}

export function createNaturalSizes(): NaturalSizes {
  const sizes = new Map<string, NaturalSize>();
  const loading = new Map<string, (() => void)[]>();
  const load = (url: string) => {
    const image = new Image();
    const settle = () => {
      sizes.set(url, naturalSizeOf(image));
      for (const onKnown of loading.get(url) ?? []) onKnown();
      loading.delete(url);
    };
    image.addEventListener('load', settle, { once: true });
    image.addEventListener('error', settle, { once: true });
    image.src = url;
  };
  return {
    of(url, onKnown) {
      const known = sizes.get(url);
      if (known) return known;
      const waiting = loading.get(url);
      if (waiting) waiting.push(onKnown);
      else {
        loading.set(url, [onKnown]);
        load(url);
      }
      return null;
    },
  };
}
