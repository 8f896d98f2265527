import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type ClaimRow, claimColumns } from './allowed-origins.repository.ts';
import { insertOriginMails } from './origin-mails.repository.ts';

/** Lets one transaction at a time decide whose an origin is. */
export async function lockOrigin(tx: Tx, origin: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`telltale origin ${origin}`}, 0))`.execute(tx);
}

/** The claim of whose the origin is: a tenant's with a proof, or the operator's own. */
export function findOwner(tx: Tx, origin: string): Promise<ClaimRow | undefined> {
  return tx
    .selectFrom('allowed_origin')
    .select(claimColumns)
    .where('origin', '=', origin)
    .where((where) => where.or([where('proof', 'is not', null), where('tenant_id', 'is', null)]))
    .executeTakeFirst();
}

const unproved = {
  proof: null,
  verified_at: null,
  seen_at: null,
  missing_since: null,
  check_at: null,
} as const;

/** Ends every tenant's claim of an origin but one's, and has their accounts told. */
export async function endOtherClaims(tx: Tx, origin: string, tenantId: string | null, now: Date) {
  let ending = tx
    .updateTable('allowed_origin')
    .set({ ...unproved, notice_until: null, ended_at: now })
    .where('origin', '=', origin)
    .where('tenant_id', 'is not', null)
    .where('ended_at', 'is', null);
  if (tenantId !== null) ending = ending.where('tenant_id', '<>', tenantId);
  const ended = await ending.returning('tenant_id').execute();
  await insertOriginMails(
    tx,
    ended.flatMap(({ tenant_id }) =>
      tenant_id === null ? [] : [{ tenantId: tenant_id, origin, news: 'ended', until: null, now }],
    ),
  );
}

export interface Ownership {
  readonly originId: string;
  readonly tenantId: string;
  readonly origin: string;
  readonly proof: 'dns' | 'operator' | 'configured';
  readonly now: Date;
  /** When the record of a proof by DNS is looked for again. */
  readonly checkAt: Date | null;
}

/** Makes the origin this tenant's, and nobody else's any more. */
export async function giveOrigin(tx: Tx, ownership: Ownership): Promise<void> {
  const { originId, tenantId, origin, proof, now, checkAt } = ownership;
  await endOtherClaims(tx, origin, tenantId, now);
  await tx.deleteFrom('allowed_origin').where('origin', '=', origin).where('tenant_id', 'is', null).execute();
  const owned = {
    ...unproved,
    proof,
    verified_at: now,
    seen_at: proof === 'dns' ? now : null,
    check_at: checkAt,
    notice_until: null,
    ended_at: null,
  };
  await tx
    .insertInto('allowed_origin')
    .values({ origin_id: originId, tenant_id: tenantId, origin, created_at: now, ...owned })
    .onConflict((conflict) => conflict.columns(['origin', 'tenant_id']).doUpdateSet(owned))
    .execute();
}

/** Makes the origin the operator's own, whose pages count against no tenant. */
export async function takeOrigin(tx: Tx, originId: string, origin: string, now: Date): Promise<void> {
  await endOtherClaims(tx, origin, null, now);
  if (await findOwner(tx, origin)) return;
  await tx
    .insertInto('allowed_origin')
    .values({ origin_id: originId, tenant_id: null, origin, created_at: now })
    .execute();
}

/** Claims that the configuration gives no longer become trials. */
export async function releaseConfigured(tx: Tx, stillGiven: readonly string[]): Promise<void> {
  let releasing = tx.updateTable('allowed_origin').set(unproved).where('proof', '=', 'configured');
  if (stillGiven.length > 0) releasing = releasing.where('origin', 'not in', stillGiven);
  await releasing.execute();
}

/** Makes an owned claim a trial. */
export async function releaseClaim(tx: Tx, originId: string): Promise<void> {
  await tx.updateTable('allowed_origin').set(unproved).where('origin_id', '=', originId).execute();
}

export interface Sighting {
  readonly seen_at: Date;
  readonly missing_since: Date | null;
  readonly check_at: Date;
}

export async function updateSighting(tx: Tx, originId: string, sighting: Sighting): Promise<void> {
  await tx
    .updateTable('allowed_origin')
    .set(sighting)
    .where('origin_id', '=', originId)
    .where('proof', '=', 'dns')
    .execute();
}
