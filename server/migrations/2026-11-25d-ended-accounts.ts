import { type Kysely, sql } from 'kysely';

const statements = [
  // Of an account that was deleted only its random id stays, for the ledger and the orders.
  'ALTER TABLE tenant ADD COLUMN ended_at timestamptz',
  // A call that was admitted a moment before must not bring back what was erased: it waits for the deletion here.
  `CREATE FUNCTION tenant_refuse_ended() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    tenant_ended_at timestamptz;
  BEGIN
    SELECT ended_at INTO tenant_ended_at FROM tenant WHERE tenant_id = NEW.tenant_id FOR KEY SHARE;
    IF tenant_ended_at IS NOT NULL THEN
      RAISE EXCEPTION 'account % was deleted', NEW.tenant_id USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NEW;
  END $$`,
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
