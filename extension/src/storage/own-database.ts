import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';

/** A database of the extension's own, opened at the first use and held until somebody else needs it closed. */
export interface OwnDatabase<S extends DBSchema> {
  open(): Promise<IDBPDatabase<S>>;
  /** Deletes all of it, readable or not. */
  remove(): Promise<void>;
}

export function ownDatabase<S extends DBSchema>(
  name: string,
  upgrade: (db: IDBPDatabase<S>) => void,
): OwnDatabase<S> {
  let opened: Promise<IDBPDatabase<S>> | null = null;
  const forget = () => {
    opened = null;
  };
  return {
    open() {
      opened ??= openDB<S>(name, 1, {
        upgrade,
        // Another page of the extension deletes the database or brings a newer form of it.
        blocking: (_current, _blocked, event) => {
          forget();
          (event.target as IDBDatabase).close();
        },
        terminated: forget,
      }).catch((error: unknown) => {
        forget();
        throw error;
      });
      return opened;
    },
    async remove() {
      const db = await opened?.catch(() => null);
      db?.close();
      forget();
      await deleteDB(name);
    },
  };
}
