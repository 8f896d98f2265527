import type { Db } from '../../platform/db/database.ts';
import { hasMoreRowsThan, readChanges, readRowsAfter, readStart } from './fingerprint-changes.repository.ts';
import { createOwnHost, createThreadHost, type IndexHost } from './index-host.ts';

/** An index and how far it has read. */
export interface FilledIndex {
  readonly host: IndexHost;
  readonly indexId: string;
  readonly isThread: boolean;
  rows: number;
  /** A pg_snapshot: what it could see is in the index. */
  snapshot: string;
  /** Verdicts from before the index are still being taken over: it does not know all of them. */
  isBackfilling: boolean;
}

/** Beyond these a search would hold up the event loop, and the index needs a thread. */
const ownRows = 4_096;
const chunkRows = 20_000;

/** After so many portions what the driver left of them, some six megabytes each, is collected. */
const collectAfter = 6;

/** Reads all that is stored into a new index. */
export async function fillIndex(db: Db): Promise<FilledIndex> {
  const isThread = await hasMoreRowsThan(db, ownRows);
  const host = isThread ? createThreadHost() : createOwnHost();
  try {
    const seen = await readStart(db);
    const indexId = await host.call('open');
    const rows = await copyRows(db, host, indexId);
    await host.call('endFilling');
    const filled = { ...seen, host, indexId, isThread, rows };
    await readInto(db, filled);
    return filled;
  } catch (error) {
    await host.close();
    throw error;
  }
}

/** While the index takes one portion, the database gets the next ready. */
async function copyRows(db: Db, host: IndexHost, indexId: string): Promise<number> {
  let taken: Promise<number | null> = Promise.resolve(0);
  let lastId = 0;
  for (let portion = 1; ; portion += 1) {
    const rows = await readRowsAfter(db, lastId, chunkRows);
    const count = await taken;
    if (count === null) throw new Error('the thread of the index has ended while it was filled');
    if (!rows) return count;
    taken = host.call('apply', { indexId, added: rows.added, erased: [] });
    taken.catch(() => undefined);
    lastId = rows.lastId;
    // Else it would first be collected at 64 MB, and the process would keep that much beside the index.
    if (portion % collectAfter === 0) globalThis.gc?.();
  }
}

/** Takes over what has changed since the last time. @returns false where the index has been lost */
export async function readInto(db: Db, filled: FilledIndex): Promise<boolean> {
  const { host, indexId } = filled;
  const { snapshot, isBackfilling, ...changes } = await readChanges(db, filled.snapshot);
  if (changes.added.length + changes.erased.length > 0) {
    const rows = await host.call('apply', { indexId, ...changes });
    if (rows === null) return false;
    filled.rows = rows;
  }
  Object.assign(filled, { snapshot, isBackfilling });
  return true;
}

/** It has grown too long for this process's event loop. */
export const needsThread = ({ isThread, rows }: FilledIndex): boolean => !isThread && rows > ownRows;
