import type { DBSchema } from 'idb';
import { HistoryEntry } from './history-entry.ts';
import { ownDatabase } from './own-database.ts';

export interface KeptHistory {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** How many more are there in a form that this version cannot read. */
  readonly unreadable: number;
}

/** What was checked, in a database of the extension's own. Each call is one transaction: it happens whole or not at all. */
export interface HistoryStore {
  keep(entry: HistoryEntry): Promise<void>;
  readAll(): Promise<KeptHistory>;
  remove(ids: readonly string[]): Promise<void>;
  /** Forgets what is older than a time, and the oldest beyond the bound. */
  prune(oldestMs: number): Promise<void>;
  /** Deletes everything, readable or not: the way out where the database itself is broken. */
  clear(): Promise<void>;
}

interface HistoryDb extends DBSchema {
  entries: { key: string; value: HistoryEntry; indexes: { atMs: number } };
}

const databaseName = 'telltale-history';
const maxHistoryEntries = 10_000;

export function createHistoryStore(maxEntries = maxHistoryEntries): HistoryStore {
  const { open, remove } = ownDatabase<HistoryDb>(
    databaseName,
    (db) => void db.createObjectStore('entries', { keyPath: 'id' }).createIndex('atMs', 'atMs'),
  );
  return {
    async keep(entry) {
      await (await open()).put('entries', entry);
    },
    async readAll() {
      const kept: unknown[] = await (await open()).getAll('entries');
      const entries = kept.flatMap((value) => HistoryEntry.safeParse(value).data ?? []);
      return { entries: entries.sort((a, b) => b.atMs - a.atMs), unreadable: kept.length - entries.length };
    },
    async remove(ids) {
      const { store, done } = (await open()).transaction('entries', 'readwrite');
      await Promise.all([...ids.map((id) => store.delete(id)), done]);
    },
    async prune(oldestMs) {
      const { store, done } = (await open()).transaction('entries', 'readwrite');
      const keys = await store.index('atMs').getAllKeys();
      const tooOld = await store.index('atMs').getAllKeys(IDBKeyRange.upperBound(oldestMs, true));
      const tooMany = keys.slice(0, Math.max(0, keys.length - maxEntries));
      await Promise.all([...new Set([...tooOld, ...tooMany])].map((key) => store.delete(key)).concat(done));
    },
    clear: remove,
  };
}
