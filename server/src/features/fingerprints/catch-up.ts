/**
 * Repeats a read on demand. Each call resolves with a read that began after it, so that nothing from before the call
 * is missing; calls that come while one is in hand share the next.
 */
export function createCatchUp(read: () => Promise<void>): () => Promise<void> {
  let inHand: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function begin(): Promise<void> {
    inHand = read().finally(() => {
      inHand = null;
    });
    return inHand;
  }

  async function beginAfter(last: Promise<void>): Promise<void> {
    await last.catch(() => undefined);
    next = null;
    await begin();
  }

  return () => {
    if (!inHand) return begin();
    next ??= beginAfter(inHand);
    return next;
  };
}
