import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface Person {
  readonly user_id: string;
  readonly email: string;
}

/** Those who are members of this account and of no other. */
export async function findOnlyMembers(tx: Tx, tenantId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    SELECT user_id, email FROM app_user JOIN membership m USING (user_id)
    WHERE m.tenant_id = ${tenantId}
      AND NOT EXISTS (SELECT FROM membership o WHERE o.user_id = m.user_id AND o.tenant_id <> m.tenant_id)
    ORDER BY email`.execute(tx);
  return rows;
}

interface HeldOrder {
  readonly order_id: string;
  readonly status: string;
  readonly session_id: string | null;
}

/**
 * Holds what a payment event or a check would change, in the order in which those do, and then the tenant, so that
 * nothing can be added to it. @returns the orders
 */
export async function lockAccount(tx: Tx, tenantId: string): Promise<HeldOrder[]> {
  const orders = await tx
    .selectFrom('billing_order')
    .select(['order_id', 'status', 'session_id'])
    .where('tenant_id', '=', tenantId)
    .orderBy('order_id')
    .forUpdate()
    .execute();
  await sql`SELECT FROM token_account WHERE tenant_id = ${tenantId} FOR UPDATE`.execute(tx);
  await sql`SELECT FROM tenant WHERE tenant_id = ${tenantId} FOR UPDATE`.execute(tx);
  return orders;
}

/** An order whose dispute was lost stays disputed for good; only one that is open may still change what is booked. */
export async function hasOpenDispute(tx: Tx, tenantId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM billing_dispute JOIN billing_order USING (payment_intent)
    WHERE tenant_id = ${tenantId} AND state = 'open' LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** What names the tenant and goes with it; what hangs on these goes by their foreign keys. */
export const erasedTables = [
  'allowed_origin',
  'api_key',
  'asset',
  'connection_code',
  'job',
  'membership',
  'origin_mail',
  'review',
  'token_reservation',
  'token_usage_day',
  'video',
] as const;

/** What stays, under the tenant's id: a random one, which is all that is left of the account. */
export const keptTables = ['billing_order', 'tenant', 'token_account', 'token_ledger'] as const;

export async function eraseJobs(tx: Tx, tenantId: string): Promise<void> {
  await tx.deleteFrom('job').where('tenant_id', '=', tenantId).execute();
}

/** Links to results of the account's own websites, and how much those were used. Where nobody proved the website it is nobody's, nor are its links. */
export async function eraseShares(tx: Tx, tenantId: string): Promise<void> {
  await sql`
    DELETE FROM share WHERE origin IN (
      SELECT origin FROM allowed_origin WHERE tenant_id = ${tenantId} AND proof IS NOT NULL
    )`.execute(tx);
  await sql`
    DELETE FROM origin_usage_day WHERE origin IN (
      SELECT origin FROM allowed_origin WHERE tenant_id = ${tenantId} AND proof IS NOT NULL
    )`.execute(tx);
}

export async function eraseTenantRows(tx: Tx, tenantId: string): Promise<void> {
  for (const table of erasedTables)
    await sql`DELETE FROM ${sql.table(table)} WHERE tenant_id = ${tenantId}`.execute(tx);
}

/** Every place that holds an address. */
export async function erasePeople(tx: Tx, people: readonly Person[]): Promise<void> {
  const emails = people.map(({ email }) => email);
  if (emails.length === 0) return;
  for (const table of ['magic_link', 'sign_in_request', 'beta_signup', 'app_user'] as const)
    await sql`DELETE FROM ${sql.table(table)} WHERE email = ANY(${emails}::text[])`.execute(tx);
}

/** Leaves the id alone: no name, no token that a website's DNS shows, and of orders nothing that a caller chose. */
export async function endTenant(tx: Tx, tenantId: string, at: Date): Promise<void> {
  await sql`
    UPDATE tenant SET name = '', site_token = replace(gen_random_uuid()::text, '-', ''), ended_at = ${at}
    WHERE tenant_id = ${tenantId}`.execute(tx);
  await sql`
    UPDATE billing_order SET idempotency_key = order_id, url = NULL WHERE tenant_id = ${tenantId}`.execute(
    tx,
  );
}

/**
 * Accounts that ended after a time and have rows all the same. Jobs have no index by account: one that has succeeded
 * has left its answer in another table.
 */
export async function findEndedWithRows(db: Db, endedAfter: Date): Promise<string[]> {
  const ended = await db
    .selectFrom('tenant')
    .select('tenant_id')
    .where('ended_at', '>', endedAfter)
    .execute();
  if (ended.length === 0) return [];
  const ids = ended.map(({ tenant_id }) => tenant_id);
  const found = erasedTables.map((table) => {
    const only = table === 'job' ? sql`state <> 'succeeded'` : sql`true`;
    return sql`SELECT tenant_id FROM ${sql.table(table)} WHERE tenant_id = ANY(${ids}::text[]) AND ${only}`;
  });
  const { rows } = await sql<{ tenant_id: string }>`${sql.join(found, sql` UNION `)}`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}
