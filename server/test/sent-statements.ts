import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { SchemaMigration } from '../migrations/index.ts';

/** What a migration sends to a database, in order, without one. */
export async function sentStatements({ up }: SchemaMigration): Promise<string[]> {
  const sent: string[] = [];
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (on) => new PostgresIntrospector(on),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      sent.push(query.sql);
    },
  });
  await up(db);
  return sent;
}
