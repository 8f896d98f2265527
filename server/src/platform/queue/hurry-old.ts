import type { Database } from '../db/database.ts';
import { queueSchema } from './queue-schema.ts';

/** How jobs that have waited for long come before all others. */
export interface Aging {
  readonly afterSeconds: number;
  /** So many at a time, waiting or running: the rest of the workers is for the others. */
  readonly atOnce: number;
}

/** Above every priority that a job is enqueued with. */
const first = 100;

/**
 * Puts jobs that have waited for so long before all others, the oldest first: a line in which the important always goes
 * first keeps the rest waiting for as long as the important keeps coming (aging: Silberschatz, Galvin, Gagne, Operating
 * System Concepts, priority scheduling).
 */
export async function hurryOld(
  { executeSql }: Pick<Database, 'executeSql'>,
  queue: string,
  { afterSeconds, atOnce }: Aging,
): Promise<void> {
  await executeSql(
    `UPDATE ${queueSchema}.job SET priority = $1
     WHERE name = $2 AND state < 'active' AND priority < $1 AND id IN (
       SELECT id FROM ${queueSchema}.job
       WHERE name = $2 AND state < 'active' AND priority < $1 AND created_on < now() - $3 * interval '1 second'
       ORDER BY created_on, id
       LIMIT greatest(0, $4 - (
         SELECT count(*) FROM ${queueSchema}.job
         WHERE name = $2 AND state IN ('created', 'retry', 'active') AND priority = $1)))`,
    [first, queue, afterSeconds, atOnce],
  );
}
