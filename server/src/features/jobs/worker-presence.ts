import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';

const channel = 'telltale_worker';
const question = 'who is there?';
const announceIntervalMs = 5_000;
const presentForMs = 15_000;

/** Whether some process, this or another, stands ready with a loaded model. */
export interface WorkerPresence {
  isPresent(): boolean;
  /** Says so now, whenever somebody asks and every few seconds, from a worker whose model has run. */
  announce(): void;
  /** Says so no more, from a worker that takes no new jobs. */
  withdraw(): void;
  stop(): Promise<void>;
}

/** Asks at once who is there, so that a process just started knows before the next announcement. */
export async function createWorkerPresence(database: Database, clock: Clock): Promise<WorkerPresence> {
  let lastHeardMs = Number.NEGATIVE_INFINITY;
  let announcing: NodeJS.Timeout | undefined;
  // What is lost here is made good by the next; the database's own trouble shows in the health of the database.
  const say = (words: string) =>
    sql`SELECT pg_notify(${channel}, ${words})`.execute(database.db).catch(() => undefined);
  const answer = () => void say('');
  const unlisten = await database.listen(channel, (words) => {
    if (words !== question) lastHeardMs = clock.nowMs();
    else if (announcing) answer();
  });
  await say(question);

  function withdraw(): void {
    clearInterval(announcing);
    announcing = undefined;
  }

  return {
    isPresent: () => clock.nowMs() - lastHeardMs < presentForMs,
    announce() {
      lastHeardMs = clock.nowMs();
      answer();
      announcing = setInterval(answer, announceIntervalMs);
    },
    withdraw,
    async stop() {
      withdraw();
      await unlisten();
    },
  };
}
