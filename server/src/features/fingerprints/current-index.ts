import type { Db } from '../../platform/db/database.ts';
import { createCatchUp } from './catch-up.ts';
import { type FilledIndex, fillIndex, needsThread, readInto } from './fill-index.ts';

/** The index that answers now. One that is lost, or too long for where it stands, is filled once more. */
export interface CurrentIndex {
  /** Null before the first one is filled. */
  peek(): FilledIndex | null;
  /** Fills the first one where there is none. */
  get(): Promise<FilledIndex>;
  /** Fills a new one in place of the old one, which answers until then, if it still can. */
  replace(old: FilledIndex): Promise<FilledIndex>;
  /** Reads what is new since the last time. */
  catchUp(): Promise<void>;
  secondsSinceRead(): number | null;
  close(): Promise<void>;
}

export type Warn = (error: unknown) => void;

/**
 * @param warn hears of a failure that nobody waits for
 * @param stopping aborts when nothing more is to be read
 */
export function createCurrentIndex(db: Db, warn: Warn, stopping: AbortSignal): CurrentIndex {
  let filled: FilledIndex | null = null;
  let replacing: Promise<FilledIndex> | null = null;
  let lastReadMs: number | null = null;

  async function replace(old: FilledIndex | null): Promise<FilledIndex> {
    if (filled && filled !== old) return filled;
    replacing ??= fillInPlaceOf(old).finally(() => {
      replacing = null;
    });
    return replacing;
  }

  async function fillInPlaceOf(old: FilledIndex | null): Promise<FilledIndex> {
    const next = await fillIndex(db);
    filled = next;
    await old?.host.close();
    return next;
  }

  const get = async () => filled ?? (await replace(null));
  const catchUp = createCatchUp(async () => {
    if (stopping.aborted) return;
    const index = await get();
    const isWhole = await readInto(db, index);
    lastReadMs = performance.now();
    if (!isWhole) await replace(index);
    else if (needsThread(index)) void replace(index).catch(warn);
  });
  return {
    ...{ get, replace, catchUp },
    peek: () => filled,
    secondsSinceRead: () => (lastReadMs === null ? null : (performance.now() - lastReadMs) / 1000),
    async close() {
      await (await replacing?.catch(() => null))?.host.close();
      await filled?.host.close();
    },
  };
}
