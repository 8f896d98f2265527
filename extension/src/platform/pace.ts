/**
 * Does the work at once, and then at most once in so long: what asks for it meanwhile is served together. Each key has a
 * pace of its own.
 */
export function pace<Key>(work: (key: Key) => Promise<void>, paceMs: number): (key: Key) => Promise<void> {
  const waiting = new Map<Key, Promise<void>>();
  const resting = new Map<Key, Promise<void>>();
  const rest = (key: Key) => {
    const wait = new Promise<void>((resolve) => setTimeout(resolve, paceMs));
    resting.set(
      key,
      wait.then(() => void resting.delete(key)),
    );
  };
  return (key) => {
    const known = waiting.get(key);
    if (known) return known;
    const done = Promise.resolve(resting.get(key)).then(() => {
      waiting.delete(key);
      rest(key);
      return work(key);
    });
    waiting.set(key, done);
    return done;
  };
}
