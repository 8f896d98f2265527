import { createPace, restFactor } from '../page/pace.ts';
import { readSafely } from '../page/read-safely.ts';
import { drain, inSlices } from '../page/slices.ts';

/** Walks the page's elements while it is idle, for what no selector finds: backgrounds and shadow roots. */
export interface Survey {
  /** Looks at the elements below this one, and at itself. */
  below(root: ParentNode): void;
  /** Looks at this element alone. */
  at(element: Element): void;
  /** Something changed that may show elsewhere (a class, a style sheet, a script): looks at the whole page soon. */
  again(): void;
}

const minRestMs = 3_000;

/** In a property of the page's own, which counts for all that is below. */
const holdsAddress = /--.*url\(/s;

/**
 * @param visit is told whether the element may have been visited before
 * @param knownRoots those within which all is visited again, too
 */
export function createSurvey(
  visit: (element: Element, isAgain: boolean) => void,
  knownRoots: () => Iterable<ParentNode>,
  signal: AbortSignal,
): Survey {
  const roots = new Set<ParentNode>();
  const single = new Set<Element>();
  const visitAgain = (element: Element) => visit(element, true);
  const walkNew = createPace(
    () => inSlices(elementsOf(drain(roots)), (element) => visit(element, false), signal),
    () => 0,
    signal,
  );
  const visitSingle = (element: Element) => {
    visitAgain(element);
    if (holdsAddress.test(readSafely(element).getAttribute('style') ?? '')) walkWhole();
  };
  const walkSingle = createPace(
    () => inSlices(takeAll(single), visitSingle, signal),
    (spentMs) => restFactor * spentMs,
    signal,
  );
  const walkWhole = createPace(
    () => inSlices(elementsOf([document, ...knownRoots()]), visitAgain, signal),
    (spentMs) => Math.max(minRestMs, restFactor * spentMs),
    signal,
  );
  return {
    below(root) {
      roots.add(root);
      walkNew();
    },
    at(element) {
      single.add(element);
      walkSingle();
    },
    again: walkWhole,
  };
}

/** What joins while they are walked comes after the rest: a page may move all of them in every frame. */
function takeAll<T>(waiting: Set<T>): readonly T[] {
  const all = [...waiting];
  waiting.clear();
  return all;
}

function* elementsOf(roots: Iterable<ParentNode>): Generator<Element> {
  for (const root of roots) {
    const { isConnected } = readSafely(root);
    // A feed may take out parts faster than a busy page lets us look at them.
    if (!isConnected) continue;
    if (root instanceof Element) yield root;
    yield* readSafely(root).querySelectorAll('*');
  }
}
