import { readSafely } from '../page/read-safely.ts';
import { drain, inSlices, pageIsIdle } from '../page/slices.ts';

/** Walks the page's elements while it is idle, for what no selector finds: backgrounds and shadow roots. */
export interface Survey {
  /** Looks at the elements below this one, and at itself. */
  below(root: ParentNode): void;
  /** Looks at this element alone. */
  at(element: Element): void;
  /** Something changed that may show elsewhere (a class, a style sheet, a script): looks at the whole page soon. */
  again(): void;
}

/** Of the page's time a repeated look at all of it takes at most one part in this many. */
const restFactor = 50;
const minRestMs = 3_000;

export function createSurvey(visit: (element: Element) => void, signal: AbortSignal): Survey {
  const roots = new Set<ParentNode>();
  const single = new Set<Element>();
  let walking = false;
  let restMs = 0;
  let round: ReturnType<typeof setTimeout> | undefined;

  const walk = async () => {
    if (walking) return;
    walking = true;
    while (roots.size + single.size > 0 && !signal.aborted) {
      await pageIsIdle();
      const spentMs = await inSlices(elementsOf(roots, single), visit, signal);
      restMs = Math.max(restMs, restFactor * spentMs);
    }
    walking = false;
  };
  signal.addEventListener('abort', () => clearTimeout(round), { once: true });
  return {
    below(root) {
      roots.add(root);
      void walk();
    },
    at(element) {
      single.add(element);
      void walk();
    },
    again() {
      if (signal.aborted) return;
      round ??= setTimeout(() => {
        round = undefined;
        restMs = minRestMs;
        roots.add(document);
        void walk();
      }, restMs);
    },
  };
}

function* elementsOf(roots: Set<ParentNode>, single: Set<Element>): Generator<Element> {
  for (const root of drain(roots)) {
    if (root instanceof Element) yield root;
    yield* readSafely(root).querySelectorAll('*');
  }
  yield* drain(single);
}
