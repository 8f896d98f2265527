import type { Database } from '../db/database.ts';
import { queueSchema } from './queue-schema.ts';

/** Above every priority that a job is enqueued with. */
const first = 100;

/**
 * Puts jobs that have waited for so long before all others: a line in which the important always goes first keeps the
 * rest waiting for as long as the important keeps coming (aging: Silberschatz, Galvin, Gagne, Operating System
 * Concepts, priority scheduling).
 */
export async function hurryOld(
  { executeSql }: Pick<Database, 'executeSql'>,
  queue: string,
  waitedSeconds: number,
): Promise<void> {
  await executeSql(
    `UPDATE ${queueSchema}.job SET priority = $1
     WHERE name = $2 AND state < 'active' AND priority < $1 AND created_on < now() - $3 * interval '1 second'`,
    [first, queue, waitedSeconds],
  );
}
