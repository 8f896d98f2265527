import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { workEvery } from '../../platform/work-every.ts';
import { eraseExpiredRows, retentionRules } from './expired-rows.repository.ts';

/** One thing that is let go when its time is over. Doing it twice, or in two processes at once, is harmless. */
export interface Erasure {
  readonly what: string;
  readonly erase: () => Promise<unknown>;
}

export interface Retention {
  /** Erases all whose time is over; what cannot be erased now is left for the next time. */
  sweep(): Promise<void>;
  /** Sweeps now and every minute. Resolves to the stop function, which waits for a sweep in hand. */
  start(): () => Promise<void>;
}

/** Reservations are released 15 minutes after they were made: within the next of these. */
const intervalMs = 60_000;

export function createRetention(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly erasures: readonly Erasure[];
}): Retention {
  const { db, clock, log } = deps;
  const rows = retentionRules.map((rule) => ({
    what: rule.table,
    erase: () => eraseExpiredRows(db, rule, clock.nowMs()),
  }));

  async function sweep(): Promise<void> {
    for (const { what, erase } of [...deps.erasures, ...rows])
      await erase().catch((error: unknown) => log.warn({ err: error, what }, 'could not be erased'));
  }

  return {
    sweep,
    start: () => workEvery(intervalMs, sweep),
  };
}
