import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(async () => {
  await store.database.close();
  await store.drop();
});

test('what is erased with another row is found by an index, so that erasing takes no longer as tables grow', async () => {
  const { rows } = await store.database.executeSql(`
    SELECT format('%s (%s)', conrelid::regclass, string_agg(attname, ', ' ORDER BY attnum)) AS reference
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE contype = 'f' AND confdeltype = 'c' AND connamespace = 'public'::regnamespace AND confrelid <> 'tenant'::regclass
      AND NOT EXISTS (
        SELECT FROM pg_index
        WHERE indrelid = conrelid AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)
    GROUP BY conrelid, pg_constraint.oid`);
  expect(rows).toEqual([]);
});
