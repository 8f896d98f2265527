/** Pictures on the screen or close to it: only these are measured while a page scrolls. */
export interface NearPictures {
  add(picture: Element): void;
  remove(picture: Element): void;
  /** Of a picture that the browser has told nothing about yet it is true. */
  has(picture: Element): boolean;
}

/** So far outside of the window a picture is still near, for a scroll that goes on before the browser tells. */
const margin = '50%';

/** @param onChange told when pictures came near, onto the screen or away, and which of them went far */
export function createNearPictures(
  onChange: (gone: readonly Element[]) => void,
  signal: AbortSignal,
): NearPictures {
  const far = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) far.delete(target);
        else far.add(target);
      }
      onChange(entries.filter(({ target }) => far.has(target)).map(({ target }) => target));
    },
    { rootMargin: margin },
  );
  // A picture that the page moves onto the screen without a scroll.
  const crossings = new IntersectionObserver(() => onChange([]), { threshold: [0, 0.01] });
  const observers = [observer, crossings];
  const stop = () => {
    for (const each of observers) each.disconnect();
  };
  signal.addEventListener('abort', stop, { once: true });
  return {
    add(picture) {
      for (const each of observers) each.observe(picture);
    },
    remove(picture) {
      for (const each of observers) each.unobserve(picture);
      far.delete(picture);
    },
    has: (picture) => !far.has(picture),
  };
}
