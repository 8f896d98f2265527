/** A step that only a few may take at once. */
export interface Stage<T> {
  /** @returns what gives the place back; called again it does nothing */
  enter(who: T, signal: AbortSignal): Promise<() => void>;
  readonly waiting: ReadonlyMap<T, number>;
  readonly holding: ReadonlySet<T>;
  readonly isFull: boolean;
  /** Gives free places away: whatever held one of them back may be over. */
  serve(): void;
}

interface StageRules<T> {
  readonly width: number;
  /** Who of those that wait comes first, as things stand when a place becomes free. */
  readonly compare: (a: T, b: T) => number;
  /** Whether the first of them may go now; a caller that says no serves the stage later. */
  readonly mayGo?: (who: T) => boolean;
  readonly nowMs: () => number;
}

export function createStage<T>({ width, compare, mayGo = () => true, nowMs }: StageRules<T>): Stage<T> {
  /** Since when each waits. */
  const waiting = new Map<T, number>();
  const starts = new Map<T, () => void>();
  const holding = new Set<T>();
  const serve = () => {
    while (holding.size < width && waiting.size > 0) {
      const first = firstOf(waiting.keys(), compare);
      if (first === undefined || !mayGo(first)) return;
      holding.add(first);
      starts.get(first)?.();
    }
  };
  const wait = (who: T, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        signal.removeEventListener('abort', giveUp);
        waiting.delete(who);
        starts.delete(who);
        settle();
      };
      const giveUp = end(() => reject(signal.reason));
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.set(who, nowMs());
      starts.set(who, end(resolve));
      serve();
    });
  return {
    async enter(who, signal) {
      signal.throwIfAborted();
      await wait(who, signal);
      return once(() => holding.delete(who) && serve());
    },
    ...{ waiting, holding, serve },
    get isFull() {
      return holding.size >= width;
    },
  };
}

function once(act: () => void): () => void {
  let isOver = false;
  return () => {
    if (!isOver) act();
    isOver = true;
  };
}

function firstOf<T>(all: Iterable<T>, compare: (a: T, b: T) => number): T | undefined {
  let first: T | undefined;
  for (const one of all) if (first === undefined || compare(one, first) < 0) first = one;
  return first;
}
