import type { DBSchema } from 'idb';
import { storage } from 'wxt/utils/storage';
import type * as z from 'zod';
import type { Kept } from './kept.ts';
import { ownDatabase } from './own-database.ts';

interface SecretsDb extends DBSchema {
  secrets: { key: string; value: unknown };
}

const database = ownDatabase<SecretsDb>('telltale-secrets', (db) => void db.createObjectStore('secrets'));

/**
 * Something that scripts in pages cannot read, because a database belongs to an origin and they have the page's. In
 * Firefox they can read all of `storage.local`, which knows no access level there
 * (https://bugzilla.mozilla.org/show_bug.cgi?id=1724754). An earlier version kept it there: from there it is moved as
 * soon as it is seen.
 */
export function keptSecret<T>(name: string, schema: z.ZodType<T>): Kept<T | null> {
  const olderKey = `local:${name}` as const;
  /** Says that it changed, and nothing else: a database tells nobody. */
  const changeKey = `local:${name}Change` as const;
  const older = async (): Promise<T | null> => schema.safeParse(await storage.getItem(olderKey)).data ?? null;
  const write = async (value: T | null) => {
    const db = await database.open();
    if (value === null) await db.delete('secrets', name);
    else await db.put('secrets', value, name);
    await storage.removeItem(olderKey, { removeMeta: true });
  };
  const readWritten = async () => {
    const moving = await older();
    if (moving !== null) await write(moving);
    const kept = await (await database.open()).get('secrets', name);
    return schema.safeParse(kept).data ?? null;
  };
  return {
    readWritten,
    read: readWritten,
    async write(value) {
      // As with `storage.local`, saving what is kept already tells nobody.
      if (JSON.stringify(value) === JSON.stringify(await readWritten())) return;
      await write(value);
      await storage.setItem(changeKey, crypto.randomUUID());
    },
    watch: (listener) => storage.watch(changeKey, () => void readWritten().then(listener)),
  };
}
