import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';
import { type Page, type PageRequest, toPage } from '../../platform/db/page.ts';

export interface KeptOfPerson {
  readonly account: readonly object[];
  readonly members: readonly object[];
  readonly sessions: readonly object[];
  readonly signup: readonly object[];
  readonly usage: readonly object[];
  readonly shares: readonly object[];
}

/** What is stored of an account and no screen shows as it is. */
export async function readKept(db: DbOrTx, tenantId: string): Promise<KeptOfPerson> {
  const rows = async (query: ReturnType<typeof sql<object>>) => (await query.execute(db)).rows;
  const [account, members, sessions, signup, usage, shares] = await Promise.all([
    rows(sql<object>`SELECT name, created_at FROM tenant WHERE tenant_id = ${tenantId}`),
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
    // Without its id: that opens the link, which only the reader who made it hands on.
    rows(sql<object>`
      SELECT s.origin, s.created_at, s.expires_at FROM share s
      JOIN allowed_origin o ON o.origin = s.origin
      WHERE o.tenant_id = ${tenantId} AND o.proof IS NOT NULL ORDER BY s.created_at`),
  ]);
  return { account, members, sessions, signup, usage, shares };
}

/** Tables of an account that are not in the archive, with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  connection_code: 'lasts a minute; the browser that comes of it is in the archive',
  job: 'goes a day after it ended; what it found stands with the check or the dossier',
  origin_mail: 'on its way, about a website whose state is in the archive',
  token_reservation: 'goes after two days; what it cost stands with the usage and in the ledger',
  upload: 'the file of a job, until that is done',
};

/** A page of the account's own answers about pictures. What was sent with a check stands beside it. */
export async function listChecks(
  db: DbOrTx,
  tenantId: string,
  { limit, after = '' }: PageRequest,
): Promise<Page<object>> {
  const { rows } = await sql<{ readonly position: string }>`
    SELECT asset_id, content_key, client_asset_id, app_package, canonical_url, platform_asset_id, captured_at_ms,
      answer, created_at, asset_id AS position
    FROM asset WHERE tenant_id = ${tenantId} AND asset_id > ${after}
    ORDER BY asset_id LIMIT ${limit + 1}`.execute(db);
  return toPage(rows, limit);
}

/** A page of its own answers about videos. */
export async function listVideos(
  db: DbOrTx,
  tenantId: string,
  { limit, after = '' }: PageRequest,
): Promise<Page<object>> {
  const { rows } = await sql<{ readonly position: string }>`
    SELECT footprint, model_id, answer, created_at, footprint AS position
    FROM video WHERE tenant_id = ${tenantId} AND footprint > ${after}
    ORDER BY footprint LIMIT ${limit + 1}`.execute(db);
  return toPage(rows, limit);
}
