import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';

export interface ClaimRow {
  readonly origin_id: string;
  readonly tenant_id: string | null;
  readonly origin: string;
  readonly created_at: Date;
  readonly proof: 'dns' | 'operator' | 'configured' | null;
  readonly seen_at: Date | null;
  readonly missing_since: Date | null;
  readonly notice_until: Date | null;
  readonly ended_at: Date | null;
}

/** A tenant's claim, with the token that its record carries. */
export type OwnClaimRow = ClaimRow & { readonly site_token: string };

export const claimColumns = [
  'allowed_origin.origin_id',
  'allowed_origin.tenant_id',
  'allowed_origin.origin',
  'allowed_origin.created_at',
  'allowed_origin.proof',
  'allowed_origin.seen_at',
  'allowed_origin.missing_since',
  'allowed_origin.notice_until',
  'allowed_origin.ended_at',
] as const;

/** The claims that count for the pages of some origins, in their order: the owner's, else one on notice, else any. */
export async function findCountingClaims(
  db: DbOrTx,
  origins: readonly string[],
  now: Date,
): Promise<(ClaimRow | null)[]> {
  const rows = await db
    .selectFrom('allowed_origin')
    .distinctOn('origin')
    .select(claimColumns)
    .where(sql<boolean>`origin = ANY(${origins}::text[])`)
    .where('ended_at', 'is', null)
    .orderBy('origin')
    .orderBy(sql`proof IS NOT NULL OR tenant_id IS NULL`, 'desc')
    .orderBy(sql`coalesce(notice_until > ${now}, false)`, 'desc')
    .execute();
  const byOrigin = new Map(rows.map((row) => [row.origin, row]));
  return origins.map((origin) => byOrigin.get(origin) ?? null);
}

function ownClaims(db: DbOrTx, tenantId: string) {
  return db
    .selectFrom('allowed_origin')
    .innerJoin('tenant', 'tenant.tenant_id', 'allowed_origin.tenant_id')
    .select(claimColumns)
    .select('tenant.site_token')
    .where('allowed_origin.tenant_id', '=', tenantId);
}

/** A tenant's claims, oldest first; those that ended too. */
export function listClaims(db: DbOrTx, tenantId: string): Promise<OwnClaimRow[]> {
  return ownClaims(db, tenantId)
    .orderBy('allowed_origin.created_at')
    .orderBy('allowed_origin.origin_id')
    .execute();
}

export function findClaim(db: DbOrTx, tenantId: string, originId: string): Promise<OwnClaimRow | undefined> {
  return ownClaims(db, tenantId).where('allowed_origin.origin_id', '=', originId).executeTakeFirst();
}

/** Everybody's, for the operator. */
export function listAllClaims(db: DbOrTx): Promise<ClaimRow[]> {
  return db
    .selectFrom('allowed_origin')
    .select(claimColumns)
    .orderBy('origin')
    .orderBy('created_at')
    .orderBy('origin_id')
    .execute();
}

export interface NewClaim {
  readonly originId: string;
  readonly tenantId: string;
  readonly origin: string;
  readonly now: Date;
}

/** A trial; one of the tenant's own that ended begins again. @returns its id */
export async function insertClaim(tx: Tx, { originId, tenantId, origin, now }: NewClaim): Promise<string> {
  const { origin_id } = await tx
    .insertInto('allowed_origin')
    .values({ origin_id: originId, tenant_id: tenantId, origin, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['origin', 'tenant_id']).doUpdateSet({ ended_at: null, created_at: now }),
    )
    .returning('origin_id')
    .executeTakeFirstOrThrow();
  return origin_id;
}

/** @returns whether the tenant had such a claim */
export async function deleteClaim(db: DbOrTx, tenantId: string, originId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('allowed_origin')
    .where('tenant_id', '=', tenantId)
    .where('origin_id', '=', originId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
