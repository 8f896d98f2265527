import type { BetaSignupRequest } from '@telltale/shared/contract';
import type { DbOrTx } from '../../platform/db/database.ts';

export interface BetaSignupRow {
  readonly email: string;
  readonly organization: string | null;
  readonly intent: string | null;
  readonly website: string;
  readonly created_at: Date;
  readonly approved_at: Date | null;
}

/** One record per address; asking again replaces what it says and leaves an approval alone. */
export async function upsertBetaSignup(
  db: DbOrTx,
  email: string,
  { organization, intent, website }: BetaSignupRequest,
  now: Date,
): Promise<void> {
  const said = { organization, intent, website, updated_at: now };
  await db
    .insertInto('beta_signup')
    .values({ email, ...said, created_at: now, approved_at: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(said))
    .execute();
}

/** Also for an address that never asked. The first approval's time stays. */
export async function approveBetaSignup(db: DbOrTx, email: string, now: Date): Promise<void> {
  await db
    .insertInto('beta_signup')
    .values({ email, organization: null, intent: null, created_at: now, updated_at: now, approved_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ approved_at: now }).where('beta_signup.approved_at', 'is', null),
    )
    .execute();
}

/** @returns whether there was one */
export async function deleteBetaSignup(db: DbOrTx, email: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('beta_signup').where('email', '=', email).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isApproved(db: DbOrTx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('beta_signup')
    .select('email')
    .where('email', '=', email)
    .where('approved_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Oldest first. */
export async function listBetaSignups(db: DbOrTx): Promise<BetaSignupRow[]> {
  return db
    .selectFrom('beta_signup')
    .select(['email', 'organization', 'intent', 'website', 'created_at', 'approved_at'])
    .orderBy('created_at')
    .execute();
}
