import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';

const channel = 'telltale_job_finished';

/** Tells waiting requests, in any process, that a job has finished. */
export interface JobSignals {
  /** Delivered when the transaction commits. */
  announce(tx: Tx, jobId: string): Promise<void>;
  /** Listen before the job is enqueued, or a fast worker's word is missed. */
  expect(jobId: string): JobSignal;
  stop(): Promise<void>;
}

export interface JobSignal {
  /** Resolves at the latest after the time-out. @returns whether there is nothing more to wait for */
  wait(timeoutMs: number): Promise<boolean>;
  /** Ends the wait, though the job has not finished. */
  giveUp(): void;
  forget(): void;
}

export async function createJobSignals(database: Database): Promise<JobSignals> {
  const waiting = new Map<string, Set<() => void>>();
  const unlisten = await database.listen(channel, (jobId) => {
    for (const tell of waiting.get(jobId) ?? []) tell();
  });
  return {
    async announce(tx, jobId) {
      await sql`SELECT pg_notify(${channel}, ${jobId})`.execute(tx);
    },
    expect(jobId) {
      const over = new AbortController();
      const tell = () => over.abort();
      const told = waiting.get(jobId) ?? new Set();
      waiting.set(jobId, told.add(tell));
      return {
        async wait(timeoutMs) {
          await pause(timeoutMs, undefined, { signal: over.signal }).catch(() => undefined);
          return over.signal.aborted;
        },
        giveUp: tell,
        forget() {
          told.delete(tell);
          if (told.size === 0) waiting.delete(jobId);
        },
      };
    },
    stop: unlisten,
  };
}
