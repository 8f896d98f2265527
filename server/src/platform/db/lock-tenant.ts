import { createKeyedMutex, type KeyedMutex } from '../keyed-mutex.ts';
import type { Db, Tx } from './database.ts';
import { isBroken, isLockTimeout } from './outage.ts';

/** Lets one transaction at a time count what a tenant has and add to it; rows that only name the tenant pass. */
export async function lockTenant(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .selectFrom('tenant')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

const mutexes = new WeakMap<Db, KeyedMutex>();

/**
 * A transaction that begins with `lockTenant`. A tenant's transactions wait for each other in this process, where they
 * cost nothing: in the database each of a crowd would hold a connection, and other callers would find none free.
 */
export function transactForTenant<Result>(
  db: Db,
  tenantId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const runExclusive =
    mutexes.get(db) ?? createKeyedMutex((error) => isBroken(error) || isLockTimeout(error));
  mutexes.set(db, runExclusive);
  const transaction = async (tx: Tx) => {
    await lockTenant(tx, tenantId);
    return work(tx);
  };
  return runExclusive(tenantId, () => db.transaction().execute(transaction));
}
