import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * From here on, a statement of this transaction that waits so long for a lock fails. A function may have a bound of its
 * own. @param waitMs 0: it waits as long as it takes
 */
export async function boundLockWait(tx: Tx, waitMs: number): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${String(waitMs)}, true)`.execute(tx);
}
