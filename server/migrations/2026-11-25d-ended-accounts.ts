import { type Kysely, sql } from 'kysely';
import { readSql } from './read-sql.ts';

const statements = [
  // Of an account that was deleted only its random id stays, for the ledger and the orders.
  'ALTER TABLE tenant ADD COLUMN ended_at timestamptz',
  readSql('2026-11-25d-ended-accounts/tenant_refuse_ended.sql'),
  ...['allowed_origin', 'api_key', 'billing_order', 'connection_code', 'membership', 'review'].map(
    (table) => `CREATE TRIGGER ${table}_of_living BEFORE INSERT ON ${table}
      FOR EACH ROW EXECUTE FUNCTION tenant_refuse_ended()`,
  ),
  // The website that a short link's check was made on; null for links from before.
  'ALTER TABLE share ADD COLUMN origin text',
  'CREATE INDEX share_origin ON share (origin) WHERE origin IS NOT NULL',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
