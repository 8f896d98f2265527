interface Waiting<I, O> {
  readonly item: I;
  readonly resolve: (output: O) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatchOptions<I, O> {
  /** Does all items at once, or none; its outputs are in the order of its items. */
  readonly run: (items: readonly I[]) => Promise<readonly O[]>;
  /** Whether the failure of a batch is also that of each item; otherwise they are tried one by one. */
  readonly isEveryones: (error: unknown) => boolean;
  readonly maxItems: number;
  /** Batches on their way at the same time: a second one uses the time in which the first waits for the disk. */
  readonly maxInFlight: number;
}

/**
 * What arrives while batches are on their way travels in the next one: alone, an item waits for nobody; under load,
 * many share a round trip and a commit.
 */
export function inBatches<I, O>({
  run,
  isEveryones,
  maxItems,
  maxInFlight,
}: BatchOptions<I, O>): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let inFlight = 0;

  async function drain(): Promise<void> {
    inFlight += 1;
    while (waiting.length > 0) await runAll(waiting.splice(0, maxItems));
    inFlight -= 1;
  }

  async function runAll(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outputs = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, at) => {
        const output = outputs[at];
        if (output === undefined) reject(new Error('a batch left an item without an answer'));
        else resolve(output);
      });
    } catch (error) {
      if (batch.length > 1 && !isEveryones(error)) await Promise.all(batch.map((one) => runAll([one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (inFlight < maxInFlight) void drain();
    });
}
