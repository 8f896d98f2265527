import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { eraseJobs, eraseTenantRows, findEndedWithRows, lockAccount } from './account-deletion.repository.ts';

/** No call lasts so long, and a server without workers, which erase, is noticed sooner. */
const lookedAtMs = 30 * 24 * 3_600_000;

/** Erases what a call that was let in before an account's deletion has written to it since. */
export async function eraseRowsOfEnded(db: Db, clock: Clock): Promise<void> {
  for (const tenantId of await findEndedWithRows(db, new Date(clock.nowMs() - lookedAtMs)))
    await db.transaction().execute(async (tx) => {
      // The order of locks is the deletion's.
      await eraseJobs(tx, tenantId);
      await lockAccount(tx, tenantId);
      await eraseTenantRows(tx, tenantId);
    });
}
