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
  /** Resolves at the latest after the time-out. @returns whether the job has finished */
  wait(timeoutMs: number): Promise<boolean>;
  forget(): void;
}

export async function createJobSignals(database: Database): Promise<JobSignals> {
  const waiting = new Map<string, () => void>();
  const unlisten = await database.listen(channel, (jobId) => waiting.get(jobId)?.());
  return {
    async announce(tx, jobId) {
      await sql`SELECT pg_notify(${channel}, ${jobId})`.execute(tx);
    },
    expect(jobId) {
      const finished = new AbortController();
      waiting.set(jobId, () => finished.abort());
      return {
        async wait(timeoutMs) {
          await pause(timeoutMs, undefined, { signal: finished.signal }).catch(() => undefined);
          return finished.signal.aborted;
        },
        forget: () => waiting.delete(jobId),
      };
    },
    stop: unlisten,
  };
}
