import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmbedded } from '../src/platform/db/database.ts';
import { migrations } from './index.ts';

test('claims from before are kept as they are for thirty days, and their accounts are to be told', async () => {
  const { db, close } = await openEmbedded('memory://');
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('2026-11-23a-sign-in-networks');
  const old = db as unknown as Kysely<unknown>;
  await sql`INSERT INTO tenant (tenant_id, name) VALUES ('tnt_1', 'One'), ('tnt_2', 'Two')`.execute(old);
  await sql`INSERT INTO allowed_origin (origin_id, tenant_id, origin) VALUES
    ('org_1', 'tnt_1', 'https://claimed.example'),
    ('org_2', 'tnt_2', 'http://localhost:4000'),
    ('org_3', NULL, 'https://operators.example')`.execute(old);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();

  const rows = await db.selectFrom('allowed_origin').selectAll().orderBy('origin_id').execute();
  expect(rows.map(({ proof }) => proof)).toEqual([null, 'operator', null]);
  const noticeMs = (rows[0]?.notice_until?.getTime() ?? 0) - Date.now();
  expect(noticeMs / 86_400_000).toBeCloseTo(30, 1);
  expect(rows.slice(1).map(({ notice_until }) => notice_until)).toEqual([null, null]);
  const mails = await db.selectFrom('origin_mail').selectAll().execute();
  expect(mails).toMatchObject([{ tenant_id: 'tnt_1', origin: 'https://claimed.example', news: 'notice' }]);
  const tokens = await db.selectFrom('tenant').select('site_token').execute();
  expect(new Set(tokens.map(({ site_token }) => site_token)).size).toBe(2);
  await close();
});
