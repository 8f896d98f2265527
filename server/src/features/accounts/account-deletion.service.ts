import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { sqlStateOf } from '../../platform/db/outage.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Log } from '../../platform/log.ts';
import type { Orders } from '../billing/orders.service.ts';
import {
  endTenant,
  eraseJobs,
  erasePeople,
  eraseShares,
  eraseTenantRows,
  findOnlyMembers,
  hasOpenDispute,
  lockAccount,
} from './account-deletion.repository.ts';
import { lockName } from './magic-links.repository.ts';

/**
 * Erases an account at once: addresses, sessions, keys, websites with their short links, dossiers, stored answers.
 * Ledger and orders stay under its random id. Rejects with 409 while a dispute is open.
 */
export type DeleteAccount = (tenantId: string) => Promise<void>;

export interface AccountDeletionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly orders: Pick<Orders, 'closePages'>;
}

export function createAccountDeletion({ db, clock, log, orders }: AccountDeletionDeps): DeleteAccount {
  async function erase(tx: Tx, tenantId: string): Promise<readonly string[]> {
    const people = await findOnlyMembers(tx, tenantId);
    // A first sign-in holds the address as well: it ends before, or makes a new account after.
    for (const { email } of people) await lockName(tx, `sign-in address ${email}`);
    // First, as a job that ends holds itself before what it has to give back.
    await eraseJobs(tx, tenantId);
    const held = await lockAccount(tx, tenantId);
    if (await hasOpenDispute(tx, tenantId)) throw new ApiError('order_disputed');
    await eraseShares(tx, tenantId);
    await eraseTenantRows(tx, tenantId);
    await erasePeople(tx, people);
    await endTenant(tx, tenantId, new Date(clock.nowMs()));
    return held.flatMap(({ status, session_id }) =>
      status === 'pending' && session_id !== null ? [session_id] : [],
    );
  }

  return async (tenantId) => {
    const openPages = await repeatOnDeadlock(() => db.transaction().execute((tx) => erase(tx, tenantId)));
    log.info({ tenantId }, 'an account was deleted');
    await orders.closePages(openPages);
  };
}

const maxAttempts = 3;

/** Several kinds of calls hold a row of the account before they name the account. They end when this one gives way. */
async function repeatOnDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || sqlStateOf(error) !== '40P01') throw error;
    }
}
