import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';

/** So much was used by one key, or on one website, on one UTC day. */
export interface Count {
  readonly id: string;
  readonly day: string;
  readonly amount: number;
}

/** A key that is gone since counts nothing any more. */
export async function addKeyCounts(db: DbOrTx, counts: readonly Count[]): Promise<void> {
  await sql`
    INSERT INTO key_usage_day AS used (key_id, day, tokens)
    SELECT key_id, c.day, c.amount
    FROM json_to_recordset(${JSON.stringify(counts)}::json) AS c(id text, day date, amount bigint)
    JOIN api_key ON key_id = c.id ORDER BY key_id, c.day
    ON CONFLICT (key_id, day) DO UPDATE SET tokens = used.tokens + excluded.tokens`.execute(db);
}

export async function addOriginCounts(db: DbOrTx, counts: readonly Count[]): Promise<void> {
  await sql`
    INSERT INTO origin_usage_day AS used (origin, day, checks)
    SELECT c.id, c.day, c.amount
    FROM json_to_recordset(${JSON.stringify(counts)}::json) AS c(id text, day date, amount bigint)
    ORDER BY c.id, c.day
    ON CONFLICT (origin, day) DO UPDATE SET checks = used.checks + excluded.checks`.execute(db);
}

export interface KeyUseRow {
  readonly key_id: string;
  readonly name: string;
  readonly holder: 'account' | 'browser';
  readonly is_revoked: boolean;
  readonly day: string | null;
  readonly amount: number;
}

/** Of the tenant's keys, by day; one that still works is there without any use. */
export async function findKeyUse(db: DbOrTx, tenantId: string, fromDay: string): Promise<KeyUseRow[]> {
  const { rows } = await sql<KeyUseRow>`
    SELECT k.key_id, k.name, k.holder, k.revoked_at IS NOT NULL AS is_revoked, u.day::text AS day,
      coalesce(u.tokens, 0)::float8 AS amount
    FROM api_key k LEFT JOIN key_usage_day u ON u.key_id = k.key_id AND u.day >= ${fromDay}::date
    WHERE k.tenant_id = ${tenantId} AND (k.revoked_at IS NULL OR u.day IS NOT NULL)
    ORDER BY k.created_at DESC, k.key_id, u.day`.execute(db);
  return rows;
}

export interface OriginUseRow {
  readonly origin: string;
  readonly day: string | null;
  readonly amount: number;
}

/** Of websites that the tenant claims, from the day of its claim on: what was before is not its own. */
export async function findOriginUse(db: DbOrTx, tenantId: string, fromDay: string): Promise<OriginUseRow[]> {
  const { rows } = await sql<OriginUseRow>`
    SELECT o.origin, u.day::text AS day, coalesce(u.checks, 0)::float8 AS amount
    FROM allowed_origin o LEFT JOIN origin_usage_day u
      ON u.origin = o.origin AND u.day >= greatest(${fromDay}::date, (o.created_at AT TIME ZONE 'UTC')::date)
    WHERE o.tenant_id = ${tenantId} AND o.ended_at IS NULL
    ORDER BY o.created_at, o.origin, u.day`.execute(db);
  return rows;
}

export async function eraseUseBefore(db: DbOrTx, day: string): Promise<number> {
  const keys = await sql`DELETE FROM key_usage_day WHERE day < ${day}::date`.execute(db);
  const origins = await sql`DELETE FROM origin_usage_day WHERE day < ${day}::date`.execute(db);
  return Number(keys.numAffectedRows ?? 0n) + Number(origins.numAffectedRows ?? 0n);
}
