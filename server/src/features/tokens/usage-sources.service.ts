import type { UsageSources as UsageSourcesAnswer } from '@telltale/shared/contract';
import { type Clock, dayOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { lastDays } from './periods.ts';
import {
  addKeyCounts,
  addOriginCounts,
  type Count,
  eraseUseBefore,
  findKeyUse,
  findOriginUse,
} from './usage-sources.repository.ts';

/**
 * Which key and which website used how much, as checks were accepted: what one that fails later gives back is not taken
 * off. A second's counts are written together, apart from what is paid: a process that is killed loses that second here
 * and nothing in the ledger.
 */
export interface UsageSources {
  countKey(keyId: string, tokens: number): void;
  /** One fresh check on a page of the origin. */
  countWebsite(origin: string): void;
  list(tenantId: string, days: number): Promise<UsageSourcesAnswer>;
  /** Writes what was counted since the last time. */
  flush(): Promise<void>;
  /** Erases what is older than can be asked for. @returns how many days of sources */
  sweep(): Promise<number>;
  stop(): Promise<void>;
}

const flushMs = 1_000;
/** Use by key and by website is stored for so many days, today's included. */
export const sourceDaysKept = 90;

export interface UsageSourcesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

export function createUsageSources(deps: UsageSourcesDeps): UsageSources {
  const { db, clock } = deps;
  const keys = createCounter(clock);
  const websites = createCounter(clock);

  async function flush(): Promise<void> {
    await write(deps, keys, addKeyCounts);
    await write(deps, websites, addOriginCounts);
  }
  const timer = setInterval(flush, flushMs).unref();

  return {
    countKey: (keyId, tokens) => keys.add(keyId, tokens),
    countWebsite: (origin) => websites.add(origin, 1),
    flush,
    list: (tenantId, count) => listSources(db, tenantId, lastDays(clock.nowMs(), count)),
    sweep: () => eraseUseBefore(db, lastDays(clock.nowMs(), sourceDaysKept)[0] ?? ''),
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function write(
  { db, log }: UsageSourcesDeps,
  counter: Counter,
  add: (db: Db, counts: readonly Count[]) => Promise<void>,
): Promise<void> {
  const counts = counter.take();
  if (counts.length === 0) return;
  await add(db, counts).catch((error: unknown) => {
    // The next time finds them again.
    counter.putBack(counts);
    log.warn({ err: error }, 'use by key and website is not written yet');
  });
}

/** @param days the oldest first */
async function listSources(db: Db, tenantId: string, days: readonly string[]): Promise<UsageSourcesAnswer> {
  const from = days[0] ?? '';
  const [ofKeys, ofWebsites] = await Promise.all([
    findKeyUse(db, tenantId, from),
    findOriginUse(db, tenantId, from),
  ]);
  return {
    days: [...days],
    keys: groupBy(ofKeys, ({ key_id }) => key_id).map(([first, rows]) => ({
      key_id: first.key_id,
      name: first.name,
      holder: first.holder,
      is_revoked: first.is_revoked,
      by_day: spread(days, rows),
    })),
    websites: groupBy(ofWebsites, ({ origin }) => origin).map(([first, rows]) => ({
      origin: first.origin,
      by_day: spread(days, rows),
    })),
  };
}

interface Counter {
  add(id: string, amount: number): void;
  take(): Count[];
  putBack(counts: readonly Count[]): void;
}

function createCounter(clock: Clock): Counter {
  let counts = new Map<string, Count>();
  function addOn(day: string, id: string, amount: number): void {
    const key = `${day} ${id}`;
    counts.set(key, { day, id, amount: (counts.get(key)?.amount ?? 0) + amount });
  }
  return {
    add: (id, amount) => addOn(dayOf(clock.nowMs()), id, amount),
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    putBack(kept) {
      for (const { day, id, amount } of kept) addOn(day, id, amount);
    },
  };
}

function groupBy<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): (readonly [Row, readonly Row[]])[] {
  const groups = new Map<string, [Row, Row[]]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group) group[1].push(row);
    else groups.set(nameOf(row), [row, [row]]);
  }
  return [...groups.values()];
}

const spread = (
  days: readonly string[],
  rows: readonly { readonly day: string | null; readonly amount: number }[],
) => days.map((day) => rows.find((row) => row.day === day)?.amount ?? 0);
