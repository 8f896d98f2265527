import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';
import { isAfter, type Page, type PageRequest, positionOf, toPage } from '../../platform/db/page.ts';

export interface KeyRow {
  readonly key_id: string;
  readonly tenant_id: string;
  readonly scopes: readonly string[];
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}

/** Who keeps the secret: a person of the account, or a browser that was connected to it. */
export type Holder = 'account' | 'browser';

export interface ListedKey {
  readonly key_id: string;
  readonly name: string;
  readonly scopes: string[];
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}

const listed = ['key_id', 'name', 'scopes', 'created_at', 'last_used_at', 'revoked_at'] as const;

/** The keys of these secrets, in their order; null where there is none. Plain SQL: every authenticated request asks. */
export async function findKeysBySecretHash(
  db: DbOrTx,
  secretSha256s: readonly Buffer[],
): Promise<readonly (KeyRow | null)[]> {
  const { rows } = await sql<KeyRow & { readonly secret_sha256: Buffer }>`
    SELECT secret_sha256, key_id, tenant_id, scopes, last_used_at, revoked_at
    FROM api_key WHERE secret_sha256 = ANY(${secretSha256s}::bytea[])`.execute(db);
  return secretSha256s.map((wanted) => rows.find((row) => row.secret_sha256.equals(wanted)) ?? null);
}

/** Of many requests at once the first one writes; `unlessSince` spares the others that. */
export async function touchKey(
  db: DbOrTx,
  tenantId: string,
  keyId: string,
  now: Date,
  unlessSince: Date,
): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', keyId)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', unlessSince)]))
    .execute();
}

/** A page of a tenant's keys, newest first, revoked ones too. */
export async function listKeys(
  db: DbOrTx,
  tenantId: string,
  holder: Holder,
  { limit, after }: PageRequest,
): Promise<Page<ListedKey>> {
  let query = db
    .selectFrom('api_key')
    .select(listed)
    .select(positionOf('key_id').as('position'))
    .where('tenant_id', '=', tenantId)
    .where('holder', '=', holder);
  if (after !== undefined) query = query.where(isAfter(after, 'key_id'));
  const newestFirst = query.orderBy('created_at', 'desc').orderBy('key_id');
  return toPage(await newestFirst.limit(limit + 1).execute(), limit);
}

export function listConnectedBrowsers(db: DbOrTx, tenantId: string): Promise<ListedKey[]> {
  return db
    .selectFrom('api_key')
    .select(listed)
    .where('tenant_id', '=', tenantId)
    .where('holder', '=', 'browser')
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute();
}

export async function countActiveKeys(db: DbOrTx, tenantId: string, holder: Holder): Promise<number> {
  const { count } = await db
    .selectFrom('api_key')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('holder', '=', holder)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface KeyToInsert {
  readonly keyId: string;
  readonly tenantId: string;
  readonly name: string;
  readonly secretSha256: Buffer;
  readonly scopes: readonly string[];
  readonly holder: Holder;
}

export function insertKey(db: DbOrTx, key: KeyToInsert): Promise<ListedKey> {
  return db
    .insertInto('api_key')
    .values({
      key_id: key.keyId,
      tenant_id: key.tenantId,
      name: key.name,
      secret_sha256: key.secretSha256,
      scopes: [...key.scopes],
      holder: key.holder,
      last_used_at: null,
      revoked_at: null,
    })
    .returning(listed)
    .executeTakeFirstOrThrow();
}

/** @returns whether the tenant has such a key */
export async function revokeKey(
  db: DbOrTx,
  tenantId: string,
  keyId: string,
  holder: Holder,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', keyId)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of any owner: for the operator only. @returns whether there is such a key */
export async function revokeAnyKey(db: DbOrTx, keyId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
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

export async function ensureDevelopmentTenant(db: DbOrTx, tenantId: string): Promise<void> {
  await db
    .insertInto('tenant')
    .values({ tenant_id: tenantId, name: 'Development' })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
}
