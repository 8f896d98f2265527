/** Does it the first time that it is asked for, and gives what came of it each time. */
export function doOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => {
    begun ??= work();
    return begun;
  };
}
