import type { Db } from '../../platform/db/database.ts';
import { countFinishedSince, countWaiting, type WaitingJobs } from './backlog.repository.ts';
import { type JobKind, jobAging } from './job-queues.ts';

/** What waits for the workers, and for how long what is added now would wait. */
export interface Backlog {
  /** @param tenantId null for visitors, whose jobs come after all paid ones until they have waited for long */
  look(kind: JobKind, tenantId: string | null): Promise<Outlook>;
}

export interface Outlook {
  /** Public jobs of every kind that wait. */
  readonly publicJobs: number;
  /** Of the caller's own of this kind; visitors count as one caller. */
  readonly ownJobs: number;
  /** Null where nothing tells: the line is short, or no worker has finished anything since its first began to wait. */
  readonly waitMs: number | null;
  /** The caller has as much in line as other tenants have, or more; visitors always, a tenant alone in line never. */
  readonly hasItsShare: boolean;
}

/** How long one look at the database serves all who ask. */
const keptMs = 100;
/** A line whose first has waited for less says nothing of the workers' pace. */
const tellingMs = 200;

interface Seen {
  readonly waiting: readonly WaitingJobs[];
  readonly paces: ReadonlyMap<JobKind, Paces>;
}

/** Milliseconds a job, seen by the first paid job that waits and by the first of all. */
interface Paces {
  readonly paid: number | null;
  readonly all: number | null;
}

export function createBacklog(db: Db): Backlog {
  let seen: { readonly atMs: number; readonly look: Promise<Seen> } | null = null;

  function see(): Promise<Seen> {
    const nowMs = performance.now();
    if (seen && nowMs - seen.atMs < keptMs) return seen.look;
    const now = { atMs: nowMs, look: seeNow(db) };
    now.look.catch(() => {
      if (seen === now) seen = null;
    });
    seen = now;
    return now.look;
  }

  return {
    async look(kind, tenantId) {
      const { waiting, paces } = await see();
      const line = waiting.filter((jobs) => jobs.kind === kind);
      const tenants = line.filter((jobs) => jobs.tenantId !== null);
      const own = sum(line.filter((jobs) => jobs.tenantId === tenantId));
      const ahead = tenantId === null ? sum(line) : sum(tenants) + countHurried(kind, line);
      const pace = paces.get(kind)?.[tenantId === null ? 'all' : 'paid'] ?? null;
      return {
        publicJobs: sum(waiting.filter((jobs) => jobs.tenantId === null)),
        ownJobs: own,
        waitMs: pace === null ? null : ahead * pace,
        hasItsShare: tenantId === null || (tenants.length > 1 && own >= sum(tenants) / tenants.length),
      };
    },
  };
}

async function seeNow(db: Db): Promise<Seen> {
  const waiting = await countWaiting(db);
  const paces = new Map<JobKind, Paces>();
  for (const kind of new Set(waiting.map((jobs) => jobs.kind))) {
    const line = waiting.filter((jobs) => jobs.kind === kind);
    const paid = line.filter(({ tenantId }) => tenantId !== null);
    paces.set(kind, { paid: await paceOf(db, kind, paid), all: await paceOf(db, kind, line) });
  }
  return { waiting, paces };
}

/** Workers had something to do all the time that the first one waited: what they finished meanwhile is all they can. */
async function paceOf(db: Db, kind: JobKind, line: readonly WaitingJobs[]): Promise<number | null> {
  const waitedMs = Math.max(0, ...line.map(({ oldestMs }) => oldestMs));
  if (waitedMs < tellingMs) return null;
  const finished = await countFinishedSince(db, kind, waitedMs);
  return finished === 0 ? null : waitedMs / finished;
}

/** Visitors' jobs that have waited for long go before paid ones, a few at a time. */
function countHurried(kind: JobKind, line: readonly WaitingJobs[]): number {
  const { afterSeconds, atOnce } = jobAging[kind];
  const old = line.filter(({ tenantId, oldestMs }) => tenantId === null && oldestMs >= afterSeconds * 1_000);
  return Math.min(sum(old), atOnce);
}

const sum = (waiting: readonly WaitingJobs[]): number =>
  waiting.reduce((total, { count }) => total + count, 0);
