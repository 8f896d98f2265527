import { Migrator } from 'kysely';
import { migrations } from '../../../migrations/index.ts';
import type { Db } from './database.ts';

/** Brings the schema up to date; safe to call from every process at once (the migrator takes a lock). */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
