/**
 * Does a piece of work now and again after each interval, one after the other: work that takes long is not overtaken,
 * and a turn that comes meanwhile is left out.
 * @param work handles its own failures
 * @returns the stop function, which waits for work in hand
 */
export function workEvery(intervalMs: number, work: () => Promise<void>): () => Promise<void> {
  let inHand: Promise<void> | null = null;
  const begin = () => {
    inHand ??= work().finally(() => {
      inHand = null;
    });
  };
  begin();
  const timer = setInterval(begin, intervalMs);
  return async () => {
    clearInterval(timer);
    await inHand;
  };
}
