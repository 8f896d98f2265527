/**
 * Does the work the first time that it is asked for, and gives what came of it each time. What failed (memory was short,
 * say) is tried again.
 */
export function doOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | null = null;
  return () => {
    begun ??= work().catch((error: unknown) => {
      begun = null;
      throw error;
    });
    return begun;
  };
}
