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
  let returnsAtMs: number[] = [];
  const isThere = () => element.parentNode === home();
  const observer = new MutationObserver(() => {
    if (isWanted && !isThere()) comeBack();
  });
  const attach = () => {
    home().append(element);
    observer.disconnect();
    // A page may also put another root in place of its own.
    observer.observe(document, { childList: true });
    observer.observe(home(), { childList: true });
  };
  const comeBack = () => {
    const nowMs = performance.now();
    returnsAtMs = returnsAtMs.filter((atMs) => nowMs - atMs < minuteMs);
    const [first] = returnsAtMs;
    if (first === undefined || returnsAtMs.length < returnsPerMinute) {
      returnsAtMs.push(nowMs);
      return attach();
    }
    // Moved elsewhere it would still show, in a place of the page's choice.
    observer.disconnect();
    element.remove();
    onRemoved();
    clearTimeout(later);
    later = setTimeout(() => isWanted && comeBack(), first + minuteMs - nowMs);
  };
  const leave = () => {
    isWanted = false;
    observer.disconnect();
    element.remove();
  };
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(later);
      leave();
    },
    { once: true },
  );
  return {
    want(wanted) {
      if (wanted === isWanted || (wanted && signal.aborted)) return;
      if (!wanted) return leave();
      isWanted = true;
      // While it waits for its minute to pass, wanting it again does not bring it back sooner.
      if (returnsAtMs.length < returnsPerMinute) attach();
      else comeBack();
    },
  };
}
