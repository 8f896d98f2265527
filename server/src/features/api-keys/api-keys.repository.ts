import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';

export interface KeyRow {
  readonly key_id: string;
  readonly tenant_id: string;
  readonly scopes: readonly string[];
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}

/** Plain SQL, because every authenticated request asks this. */
export async function findKeyBySecretHash(db: DbOrTx, secretSha256: Buffer): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    SELECT key_id, tenant_id, scopes, last_used_at, revoked_at
    FROM api_key WHERE secret_sha256 = ${secretSha256}`.execute(db);
  return rows[0];
}

export async function touchKey(db: DbOrTx, tenantId: string, keyId: string): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', keyId)
    .execute();
}

export async function insertKey(
  db: DbOrTx,
  key: { keyId: string; tenantId: string; name: string; secretSha256: Buffer; scopes: string[] },
): Promise<void> {
  await db
    .insertInto('api_key')
    .values({
      key_id: key.keyId,
      tenant_id: key.tenantId,
      name: key.name,
      secret_sha256: key.secretSha256,
      scopes: key.scopes,
      last_used_at: null,
      revoked_at: null,
    })
    .execute();
}

/** @returns whether the tenant has such a key */
export async function revokeKey(db: DbOrTx, tenantId: string, keyId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function revokeKeysNamed(db: DbOrTx, tenantId: string, name: string): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ revoked_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function ensureTenant(db: DbOrTx, tenantId: string, name: string): Promise<void> {
  await db
    .insertInto('tenant')
    .values({ tenant_id: tenantId, name })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
}
