/** Does the work for each item in order, at most so many at once. @returns what came of each, in the order of the items */
export async function doSideBySide<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const waiting = [...items.entries()];
  const done: R[] = [];
  const workOn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, item] = next;
      done[at] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
  return done;
}
