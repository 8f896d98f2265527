/** How often an element comes back into a page that removes it. */
const returnsPerMinute = 5;
const minuteMs = 60_000;

export interface KeptInPage {
  want(isWanted: boolean): void;
}

export interface Keeping {
  /** Where it stands, at the end. */
  readonly home: () => ParentNode & Node;
  /** The page goes on removing it. */
  readonly onRemoved: () => void;
}

/**
 * Keeps an element in its place while it is wanted. Where the page takes it out, it comes back, but only so often: a
 * page that goes on removing it would otherwise keep itself and us busy without end. Then somebody is told, and the
 * element is put back once a minute has passed.
 */
export function keepInPage(
  element: HTMLElement,
  { home, onRemoved }: Keeping,
  signal: AbortSignal,
): KeptInPage {
  let isWanted = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  const returns = createReturns();
  const observer = new MutationObserver(() => isWanted && element.parentNode !== home() && comeBack());
  const attach = () => {
    home().append(element);
    observer.disconnect();
    // A page may also put another root in place of its own.
    observer.observe(document, { childList: true });
    observer.observe(home(), { childList: true });
  };
  const takeOut = () => {
    observer.disconnect();
    element.remove();
  };
  const comeBack = () => {
    const waitMs = returns.take();
    if (waitMs === 0) return attach();
    // Moved elsewhere it would still show, in a place of the page's choice.
    takeOut();
    onRemoved();
    clearTimeout(later);
    later = setTimeout(() => isWanted && comeBack(), waitMs);
  };
  const want = (wanted: boolean) => {
    if (wanted === isWanted || (wanted && signal.aborted)) return;
    isWanted = wanted;
    if (!wanted) takeOut();
    // While it waits for its minute to pass, wanting it again does not bring it back sooner.
    else if (returns.areSpent()) comeBack();
    else attach();
  };
  signal.addEventListener('abort', () => want(false), { once: true });
  return { want };
}

/** How often an element came back within a minute. */
function createReturns() {
  let returnsAtMs: number[] = [];
  return {
    areSpent: () => returnsAtMs.length >= returnsPerMinute,
    /** @returns how long to wait for the next one; 0 where it is taken */
    take(): number {
      const nowMs = performance.now();
      returnsAtMs = returnsAtMs.filter((atMs) => nowMs - atMs < minuteMs);
      const [first] = returnsAtMs;
      if (first !== undefined && this.areSpent()) return first + minuteMs - nowMs;
      returnsAtMs.push(nowMs);
      return 0;
    },
  };
}
