import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { carryOver, hasFormerQueue } from './former-queue.ts';
import { type Aging, hurryOld } from './hurry-old.ts';
import { formerQueueChannel } from './queue-channel.ts';

export interface RescueOptions {
  readonly queue: string;
  /** Absent: what is important goes first for ever. */
  readonly aging?: Aging;
}

/** Looks after the queues that this process works on: what a dead worker left, and what has waited for too long. */
export interface QueueRescue {
  /** @param onCarried called when the queue has got entries of a version from before */
  add(options: RescueOptions, onCarried: () => void): Promise<Rescued>;
}

export interface Rescued {
  stop(): Promise<void>;
}

interface Watched extends RescueOptions {
  readonly onCarried: () => void;
}

const intervalMs = 5_000;

/** One timer for all queues of the process; it runs while any of them is worked on. */
export function createQueueRescue(boss: PgBoss, database: Database, log: Log): QueueRescue {
  const former = createFormerQueue(database, log);
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  let rescuing: Promise<void> | undefined;

  /** Each part may fail without the others; the next turn tries again. */
  async function rescueAll(those: readonly Watched[]): Promise<void> {
    await boss.supervise().catch(logging(log, 'taking over expired jobs failed'));
    await former.carry(those);
    await hurryAll(database, log, those);
  }

  function rescue(): void {
    rescuing ??= rescueAll([...watched]).finally(() => {
      rescuing = undefined;
    });
  }

  return {
    async add(options, onCarried) {
      const one = { ...options, onCarried };
      watched.add(one);
      timer ??= setInterval(rescue, intervalMs);
      const unlisten = await former.listen(one);
      return {
        async stop() {
          watched.delete(one);
          if (watched.size === 0) {
            clearInterval(timer);
            timer = undefined;
          }
          await unlisten();
          await rescuing;
        },
      };
    },
  };
}

async function hurryAll(database: Database, log: Log, those: readonly RescueOptions[]): Promise<void> {
  for (const { queue, aging } of those)
    if (aging !== undefined)
      await hurryOld(database, queue, aging).catch(logging(log, 'putting old jobs first failed'));
}

/** The queue of versions from before, where there is one. */
function createFormerQueue(database: Database, log: Log) {
  let isThere = false;

  async function carry(those: readonly Watched[]): Promise<void> {
    if (!isThere || those.length === 0) return;
    const names = those.map(({ queue }) => queue);
    const count = await carryOver(database.db, names).catch(
      logging(log, 'taking over jobs of the version before failed'),
    );
    if (count) for (const { onCarried } of those) onCarried();
  }

  return {
    carry,
    /** Takes over what waits now, and what such a version enqueues later, of which it tells. @returns stops that */
    async listen(one: Watched): Promise<() => Promise<void>> {
      const unlisten = await database.listen(formerQueueChannel, (name) => {
        if (name !== one.queue) return;
        isThere = true;
        void carry([one]);
      });
      isThere ||= await hasFormerQueue(database);
      await carry([one]);
      return unlisten;
    },
  };
}

const logging = (log: Log, failed: string) => (error: unknown) => log.error({ err: error }, failed);
