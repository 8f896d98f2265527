import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';

const channel = 'telltale_worker';
const announceIntervalMs = 5_000;
const presentForMs = 15_000;

/** Whether some process, this or another, stands ready with a loaded model. */
export interface WorkerPresence {
  isPresent(): boolean;
  /** Says so now and every few seconds, from a worker whose model has run. */
  announce(): void;
  stop(): Promise<void>;
}

export async function createWorkerPresence(database: Database, clock: Clock): Promise<WorkerPresence> {
  let lastHeardMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const unlisten = await database.listen(channel, () => {
    lastHeardMs = clock.nowMs();
  });
  // A lost announcement is made good by the next; the database's own trouble shows in the health of the database.
  const say = () => void sql`SELECT pg_notify(${channel}, '')`.execute(database.db).catch(() => undefined);
  return {
    isPresent: () => clock.nowMs() - lastHeardMs < presentForMs,
    announce() {
      lastHeardMs = clock.nowMs();
      say();
      timer = setInterval(say, announceIntervalMs);
    },
    async stop() {
      clearInterval(timer);
      await unlisten();
    },
  };
}
