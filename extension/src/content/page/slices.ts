const sliceMs = 8;
const idleTimeoutMs = 200;

/** Until the page has nothing better to do, or has kept us waiting for long enough. */
export function pageIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
    else setTimeout(resolve);
  });
}

/**
 * Visits item by item, those that join meanwhile too, and lets the page go first whenever a slice of time is used up.
 * Resolves to the time it took of the page.
 */
export async function inSlices<T>(
  items: Iterable<T>,
  visit: (item: T) => void,
  signal: AbortSignal,
): Promise<number> {
  let startedMs = performance.now();
  let spentMs = 0;
  for (const item of items) {
    if (performance.now() - startedMs >= sliceMs) {
      spentMs += performance.now() - startedMs;
      await pageIsIdle();
      startedMs = performance.now();
    }
    if (signal.aborted) break;
    visit(item);
  }
  return spentMs + performance.now() - startedMs;
}

/** Empties the set while walking it; what is added on the way is walked, too. */
export function* drain<T>(waiting: Set<T>): Generator<T> {
  for (const item of waiting) {
    waiting.delete(item);
    yield item;
  }
}
