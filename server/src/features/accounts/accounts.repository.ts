import type { Role } from '@telltale/shared/contract';
import type { Language } from '@telltale/shared/locales/languages.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export interface Member {
  readonly userId: string;
  readonly tenantId: string;
}

export interface MemberView {
  readonly email: string;
  readonly tenantName: string;
  readonly role: Role;
}

/** The user, and the tenant that signing in enters: of the oldest membership, null where all are gone. */
export async function findUser(
  db: DbOrTx,
  email: string,
): Promise<{ readonly userId: string; readonly tenantId: string | null } | undefined> {
  return db
    .selectFrom('app_user')
    .leftJoin('membership', 'membership.user_id', 'app_user.user_id')
    .select(['app_user.user_id as userId', 'membership.tenant_id as tenantId'])
    .where('app_user.email', '=', email)
    .orderBy('membership.created_at')
    .limit(1)
    .executeTakeFirst();
}

/** A tenant of the user's own, called by the organisation they gave, else by the address; the user too, if there is none. */
export async function insertOwner(db: DbOrTx, member: Member, email: string, now: Date): Promise<void> {
  const signup = await db
    .selectFrom('beta_signup')
    .select('organization')
    .where('email', '=', email)
    .executeTakeFirst();
  const name = signup?.organization ?? email;
  const { userId, tenantId } = member;
  await db.insertInto('tenant').values({ tenant_id: tenantId, name, created_at: now }).execute();
  await db
    .insertInto('app_user')
    .values({ user_id: userId, email, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  await db
    .insertInto('membership')
    .values({ tenant_id: tenantId, user_id: userId, role: 'owner', created_at: now })
    .execute();
}

export async function readMember(db: DbOrTx, { userId, tenantId }: Member): Promise<MemberView | undefined> {
  return db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.user_id', 'membership.user_id')
    .innerJoin('tenant', 'tenant.tenant_id', 'membership.tenant_id')
    .select(['app_user.email', 'tenant.name as tenantName', 'membership.role'])
    .where('membership.user_id', '=', userId)
    .where('membership.tenant_id', '=', tenantId)
    .executeTakeFirst();
}

/** @returns whether the member owns the tenant: who does not, changes nothing */
export async function renameTenant(db: DbOrTx, { userId, tenantId }: Member, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tenant')
    .set({ name })
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('membership')
          .select('membership.user_id')
          .where('membership.tenant_id', '=', tenantId)
          .where('membership.user_id', '=', userId)
          .where('membership.role', '=', 'owner'),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findTenant(
  db: DbOrTx,
  tenantId: string,
): Promise<{ readonly ended_at: Date | null } | undefined> {
  return db.selectFrom('tenant').select('ended_at').where('tenant_id', '=', tenantId).executeTakeFirst();
}

export interface AccountRow {
  readonly tenantId: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
}

/** Every member of every tenant, for the operator. */
export async function listAccounts(db: DbOrTx): Promise<AccountRow[]> {
  return db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.user_id', 'membership.user_id')
    .select([
      'membership.tenant_id as tenantId',
      'app_user.email',
      'membership.role',
      'membership.created_at as createdAt',
    ])
    .orderBy('membership.created_at')
    .execute();
}

export interface OwnerRow {
  readonly email: string;
  /** Of the browser that signed in last; null before the first time that it was noted. */
  readonly language: string | null;
}

export async function listOwners(db: DbOrTx, tenantId: string): Promise<OwnerRow[]> {
  return db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.user_id', 'membership.user_id')
    .select(['app_user.email', 'app_user.language'])
    .where('membership.tenant_id', '=', tenantId)
    .where('membership.role', '=', 'owner')
    .orderBy('membership.created_at')
    .execute();
}

export async function setLanguage(db: DbOrTx, userId: string, language: Language): Promise<void> {
  await db.updateTable('app_user').set({ language }).where('user_id', '=', userId).execute();
}
