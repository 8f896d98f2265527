import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';

export interface KeptOfPerson {
  readonly members: readonly object[];
  readonly sessions: readonly object[];
  readonly signup: readonly object[];
  readonly usage: readonly object[];
  readonly shares: readonly object[];
}

/** What is stored of an account and no screen shows as it is. */
export async function readKept(db: DbOrTx, tenantId: string): Promise<KeptOfPerson> {
  const rows = async (query: ReturnType<typeof sql<object>>) => (await query.execute(db)).rows;
  const [members, sessions, signup, usage, shares] = await Promise.all([
    rows(sql<object>`
      SELECT user_id, email, language, role, u.created_at, m.created_at AS member_since
      FROM membership m JOIN app_user u USING (user_id) WHERE m.tenant_id = ${tenantId} ORDER BY m.created_at`),
    rows(sql<object>`
      SELECT user_id, created_at, last_seen_at, expires_at, revoked_at
      FROM session WHERE tenant_id = ${tenantId} ORDER BY created_at`),
    rows(sql<object>`
      SELECT email, organization, intent, website, b.created_at, b.approved_at FROM beta_signup b
      JOIN app_user USING (email) JOIN membership m USING (user_id) WHERE m.tenant_id = ${tenantId}`),
    rows(sql<object>`
      SELECT day::text, operation, tokens::float8 AS tokens
      FROM token_usage_day WHERE tenant_id = ${tenantId} ORDER BY day, operation`),
    rows(sql<object>`
      SELECT share_id, s.origin, s.created_at, s.expires_at FROM share s
      JOIN allowed_origin o ON o.origin = s.origin
      WHERE o.tenant_id = ${tenantId} AND o.proof IS NOT NULL ORDER BY s.created_at`),
  ]);
  return { members, sessions, signup, usage, shares };
}

/** A page of the account's own answers about pictures, after one of them. What was sent with a check stands beside it. */
export async function readChecks(
  db: DbOrTx,
  tenantId: string,
  afterId: string,
  most: number,
): Promise<{ readonly asset_id: string }[]> {
  const { rows } = await sql<{ readonly asset_id: string }>`
    SELECT asset_id, content_key, client_asset_id, app_package, canonical_url, platform_asset_id, captured_at_ms,
      answer, created_at
    FROM asset WHERE tenant_id = ${tenantId} AND asset_id > ${afterId} ORDER BY asset_id LIMIT ${most}`.execute(
    db,
  );
  return rows;
}
