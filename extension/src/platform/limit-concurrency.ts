export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `width` pieces of work at once; the others wait their turn in order. */
export function limitConcurrency(width: number): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // A place that is handed on stays counted, so no newcomer can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
