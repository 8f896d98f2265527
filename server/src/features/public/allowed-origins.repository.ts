import type { DbOrTx } from '../../platform/db/database.ts';

export interface OriginRow {
  readonly origin_id: string;
  readonly tenant_id: string | null;
  readonly origin: string;
  readonly created_at: Date;
}

const columns = ['origin_id', 'tenant_id', 'origin', 'created_at'] as const;

export function findOrigin(db: DbOrTx, origin: string): Promise<OriginRow | undefined> {
  return db.selectFrom('allowed_origin').select(columns).where('origin', '=', origin).executeTakeFirst();
}

/** A tenant's origins, oldest first. */
export function listOrigins(db: DbOrTx, tenantId: string): Promise<OriginRow[]> {
  return db
    .selectFrom('allowed_origin')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('origin_id')
    .execute();
}

export interface NewOrigin {
  readonly originId: string;
  readonly tenantId: string | null;
  readonly origin: string;
}

/** @returns the new row, or undefined when somebody has the origin already */
export function insertOrigin(db: DbOrTx, { originId, tenantId, origin }: NewOrigin) {
  return db
    .insertInto('allowed_origin')
    .values({ origin_id: originId, tenant_id: tenantId, origin })
    .onConflict((conflict) => conflict.column('origin').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Gives the origin to this owner, whoever has it now. */
export async function assignOrigin(db: DbOrTx, { originId, tenantId, origin }: NewOrigin): Promise<void> {
  await db
    .insertInto('allowed_origin')
    .values({ origin_id: originId, tenant_id: tenantId, origin })
    .onConflict((conflict) => conflict.column('origin').doUpdateSet({ tenant_id: tenantId }))
    .execute();
}

/** @returns whether the tenant had such an origin */
export async function deleteOrigin(db: DbOrTx, tenantId: string, originId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('allowed_origin')
    .where('tenant_id', '=', tenantId)
    .where('origin_id', '=', originId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
