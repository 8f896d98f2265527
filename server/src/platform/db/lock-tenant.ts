import type { Tx } from './database.ts';

/** Lets one transaction at a time count what a tenant has and add to it; rows that only name the tenant pass. */
export async function lockTenant(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .selectFrom('tenant')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
