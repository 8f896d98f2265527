import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { OwnClaimRow } from './allowed-origins.repository.ts';

/** Takes owned claims whose record is to be looked for now; a process that dies leaves them for an hour later. */
export async function takeDueChecks(db: Db, now: Date, count: number): Promise<readonly OwnClaimRow[]> {
  const { rows } = await sql<OwnClaimRow>`
    UPDATE allowed_origin claim SET check_at = ${now}::timestamptz + interval '1 hour'
    FROM tenant
    WHERE tenant.tenant_id = claim.tenant_id AND claim.origin_id IN (
      SELECT origin_id FROM allowed_origin WHERE check_at <= ${now}
      ORDER BY check_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
    RETURNING claim.origin_id, claim.tenant_id, claim.origin, claim.created_at, claim.proof, claim.seen_at,
      claim.missing_since, claim.notice_until, claim.ended_at, tenant.site_token`.execute(db);
  return rows;
}
