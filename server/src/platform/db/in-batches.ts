import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from './database.ts';
import { isBroken } from './outage.ts';

interface Waiting<I, O> {
  readonly item: I;
  readonly resolve: (output: O) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatchOptions<C, I, O> {
  /** Waits for what a batch travels on, such as a connection. */
  readonly acquire: (use: (owner: C) => Promise<void>) => Promise<void>;
  /** Does all items at once, or none; its outputs are in the order of its items. */
  readonly run: (owner: C, items: readonly I[]) => Promise<readonly O[]>;
  /** Whether the failure of a batch is also that of each item; otherwise its groups are tried one by one. */
  readonly isSharedFailure: (error: unknown) => boolean;
  /** Items that wait for the same locks have the same name here. Without it they are one group. */
  readonly groupOf?: (item: I) => string;
  /** Whether the failure of a group is also that of each item; otherwise they are tried one by one. */
  readonly isFailureOfGroup?: (error: unknown) => boolean;
  readonly maxItems: number;
  /** Batches on their way at the same time: a second one uses the time in which the first waits for the disk. */
  readonly maxInFlight: number;
}

/** Items of a group that has just failed as one travel apart from the others for so long. */
const apartMs = 5_000;

const maxReadItems = 64;

/** Looks rows up for many requests in one statement: by key, so that one look-up cannot be another's answer. */
export function readInBatches<I, O>(
  db: Db,
  run: (db: Db, items: readonly I[]) => Promise<readonly O[]>,
): (item: I) => Promise<O> {
  return inBatches({
    acquire: (use: (connection: Db) => Promise<void>) => db.connection().execute(use),
    run,
    isSharedFailure: isBroken,
    maxItems: maxReadItems,
    maxInFlight: 1,
  });
}

/**
 * What arrives until a batch departs travels with it: alone, an item waits for nobody; under load, many share a round
 * trip and a commit.
 */
export function inBatches<C, I, O>(options: BatchOptions<C, I, O>): (item: I) => Promise<O> {
  const { groupOf } = options;
  if (!groupOf) return createLine(options, () => undefined);
  const apartUntilMs = new Map<string, number>();
  const noteFailure = (group: string) => {
    const nowMs = performance.now();
    for (const [other, untilMs] of apartUntilMs) if (untilMs <= nowMs) apartUntilMs.delete(other);
    apartUntilMs.set(group, nowMs + apartMs);
  };
  const together = createLine(options, noteFailure);
  const apart = createLine({ ...options, maxInFlight: 1 }, noteFailure);
  return (item) =>
    (apartUntilMs.get(groupOf(item)) ?? 0) > performance.now() ? apart(item) : together(item);
}

/** @param onGroupFailure told of a group that failed as one */
function createLine<C, I, O>(
  options: BatchOptions<C, I, O>,
  onGroupFailure: (group: string) => void,
): (item: I) => Promise<O> {
  const { acquire, maxItems, maxInFlight } = options;
  const waiting: Waiting<I, O>[] = [];
  let inFlight = 0;

  async function drain(): Promise<void> {
    inFlight += 1;
    while (waiting.length > 0) {
      // The embedded database answers without ever letting the event loop turn; here it reads what else has come in.
      await nextTurn();
      try {
        await acquire((owner) => runAll(options, owner, waiting.splice(0, maxItems), onGroupFailure));
      } catch (error) {
        for (const { reject } of waiting.splice(0, maxItems)) reject(error);
      }
    }
    inFlight -= 1;
  }

  return (item) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (inFlight < maxInFlight) void drain();
    });
}

async function runAll<C, I, O>(
  options: BatchOptions<C, I, O>,
  owner: C,
  batch: readonly Waiting<I, O>[],
  onGroupFailure: (group: string) => void,
): Promise<void> {
  if (batch.length === 0) return;
  try {
    const items = batch.map(({ item }) => item);
    const outputs = await options.run(owner, items);
    batch.forEach(({ resolve, reject }, at) => {
      const output = outputs[at];
      if (output === undefined) reject(new Error('a batch left an item without an answer'));
      else resolve(output);
    });
  } catch (error) {
    const parts = options.isSharedFailure(error) ? [] : partsOf(options, batch, error);
    for (const part of parts) await runAll(options, owner, part, onGroupFailure);
    const [first] = batch;
    if (first && parts.length === 0 && options.isFailureOfGroup?.(error))
      onGroupFailure(options.groupOf?.(first.item) ?? '');
    // A caller that a part has answered hears no more of it.
    for (const { reject } of batch) reject(error);
  }
}

/**
 * What to try by itself after a failure of all together, nothing where it would only fail again. A crowd comes
 * last: it is likelier at fault.
 */
function partsOf<C, I, O>(
  { groupOf = () => '', isFailureOfGroup = () => false }: BatchOptions<C, I, O>,
  batch: readonly Waiting<I, O>[],
  error: unknown,
): readonly Waiting<I, O>[][] {
  const groups = new Map<string, Waiting<I, O>[]>();
  for (const one of batch) groups.set(groupOf(one.item), [...(groups.get(groupOf(one.item)) ?? []), one]);
  if (groups.size > 1) return [...groups.values()].sort((a, b) => a.length - b.length);
  return batch.length === 1 || isFailureOfGroup(error) ? [] : batch.map((one) => [one]);
}
