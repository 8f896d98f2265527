import { randomUUID } from 'node:crypto';
import type { AccountResponse, BetaSignupRequest } from '@telltale/shared/contract';
import { chooseLanguage, type Language } from '@telltale/shared/locales/languages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CallSource } from '../../platform/http/principals.ts';
import type { KeptRows } from '../quota/kept-rows.service.ts';
import type { NewSession, Sessions } from '../sessions/sessions.service.ts';
import {
  type AccountRow,
  findTenant,
  findUser,
  insertOwner,
  listAccounts,
  listOwners,
  type Member,
  readMember,
  renameTenant,
  setLanguage,
} from './accounts.repository.ts';
import {
  approveBetaSignup,
  type BetaSignupRow,
  deleteBetaSignup,
  listBetaSignups,
  upsertBetaSignup,
} from './beta-signups.repository.ts';
import { lockName } from './magic-links.repository.ts';
import type { MagicLinks } from './magic-links.service.ts';
import { mailboxOf } from './mailbox.ts';

export interface SignedIn extends NewSession, Member {}

export interface Owner {
  readonly email: string;
  readonly language: Language;
}

export interface Accounts {
  /**
   * Keeps one record per address; one that cannot be mailed leaves none. Rejects with 429 where the visitor's day is
   * used up, whether or not the address is known.
   */
  signUp(request: BetaSignupRequest, source: CallSource): Promise<void>;
  /** By the operator. @returns the address as it is kept, null when it is none */
  approve(email: string): Promise<string | null>;
  /**
   * By the operator: erases what the address asked for, and its approval. One with an account keeps both, as its owner
   * needs a sign-in link to delete the account, which erases them too.
   */
  forget(email: string): Promise<'erased' | 'unknown' | 'has_account'>;
  /**
   * Uses a link up and starts a session; the first time with a user and a tenant of their own. Later mails are written
   * in this language. Rejects with 401.
   */
  signIn(token: string, language: Language): Promise<SignedIn>;
  view(member: Member): Promise<Omit<AccountResponse, 'usage' | 'storage'>>;
  /** Calls the tenant otherwise. Rejects with 403 where the member is no owner of it. */
  rename(member: Member, name: string): Promise<AccountResponse['tenant']>;
  /** Rejects with 404 for an unknown tenant, and for one whose account was deleted. */
  requireTenant(tenantId: string): Promise<void>;
  wasDeleted(tenantId: string): Promise<boolean>;
  /** Those who own the tenant. */
  ownersOf(tenantId: string): Promise<readonly Owner[]>;
  listSignups(): Promise<BetaSignupRow[]>;
  listAccounts(): Promise<AccountRow[]>;
}

export interface AccountDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly magicLinks: Pick<MagicLinks, 'consume'>;
  readonly sessions: Pick<Sessions, 'start'>;
  readonly signups: KeptRows;
}

export function createAccounts({ db, clock, magicLinks, sessions, signups }: AccountDeps): Accounts {
  const now = () => new Date(clock.nowMs());

  return {
    signUp: (request, source) =>
      db.transaction().execute(async (tx) => {
        await signups.countNew(tx, source);
        await storeSignup(tx, request, now());
      }),
    approve: (email) => approve(db, mailboxOf(email), now()),
    forget: (email) => forget(db, mailboxOf(email)),
    signIn: (token, language) =>
      db.transaction().execute(async (tx) => {
        // Holds the address until the end of the transaction: two first sign-ins cannot make two users.
        const mailbox = await magicLinks.consume(tx, token);
        if (mailbox === null) throw new ApiError('invalid_magic_link');
        const member = await memberOf(tx, mailbox, now());
        await setLanguage(tx, member.userId, language);
        return { ...member, ...(await sessions.start(tx, member.tenantId, member.userId)) };
      }),
    async view(member) {
      const found = await readMember(db, member);
      if (!found) throw new ApiError('session_required');
      return {
        user: { user_id: member.userId, email: found.email },
        tenant: { tenant_id: member.tenantId, name: found.tenantName },
        role: found.role,
      };
    },
    rename: (member, name) => rename(db, member, name.trim()),
    requireTenant: (tenantId) => requireTenant(db, tenantId),
    wasDeleted: async (tenantId) => ((await findTenant(db, tenantId))?.ended_at ?? null) !== null,
    ownersOf: (tenantId) => readOwners(db, tenantId),
    listSignups: () => listBetaSignups(db),
    listAccounts: () => listAccounts(db),
  };
}

async function approve(db: Db, mailbox: string | null, now: Date): Promise<string | null> {
  if (mailbox !== null) await approveBetaSignup(db, mailbox, now);
  return mailbox;
}

function forget(db: Db, mailbox: string | null): ReturnType<Accounts['forget']> {
  return db.transaction().execute(async (tx) => {
    if (mailbox === null) return 'unknown';
    // A first sign-in holds the address as well.
    await lockName(tx, `sign-in address ${mailbox}`);
    if (await findUser(tx, mailbox)) return 'has_account';
    return (await deleteBetaSignup(tx, mailbox)) ? 'erased' : 'unknown';
  });
}

async function storeSignup(tx: Tx, request: BetaSignupRequest, now: Date): Promise<void> {
  const mailbox = mailboxOf(request.email);
  if (mailbox !== null) await upsertBetaSignup(tx, mailbox, request, now);
}

async function rename(db: Db, member: Member, name: string): Promise<AccountResponse['tenant']> {
  if (!(await renameTenant(db, member, name))) throw new ApiError('owner_only');
  return { tenant_id: member.tenantId, name };
}

async function requireTenant(db: Db, tenantId: string): Promise<void> {
  const found = await findTenant(db, tenantId);
  if (found?.ended_at !== null) throw new ApiError('not_found', `There is no tenant ${tenantId}.`);
}

async function memberOf(tx: Tx, mailbox: string, now: Date): Promise<Member> {
  const user = await findUser(tx, mailbox);
  const userId = user?.userId ?? `usr_${randomUUID()}`;
  if (user && user.tenantId !== null) return { userId, tenantId: user.tenantId };
  const owner = { userId, tenantId: `tnt_${randomUUID()}` };
  await insertOwner(tx, owner, mailbox, now);
  return owner;
}

async function readOwners(db: Db, tenantId: string): Promise<Owner[]> {
  const owners = await listOwners(db, tenantId);
  return owners.map(({ email, language }) => ({ email, language: chooseLanguage([language ?? '']) }));
}
