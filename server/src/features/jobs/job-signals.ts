import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';

const channel = 'telltale_job_finished';

/** Tells waiting requests, in any process, that a job has finished. */
export interface JobSignals {
  /** Delivered when the transaction commits. */
  announce(tx: Tx, jobId: string): Promise<void>;
  /** Listen before the job is enqueued, or a fast worker's word is missed. Resolves at the latest after the time-out. */
  expect(jobId: string): { wait(timeoutMs: number): Promise<void>; forget(): void };
  stop(): Promise<void>;
}

export async function createJobSignals(database: Database): Promise<JobSignals> {
  const waiting = new Map<string, () => void>();
  const unlisten = await database.listen(channel, (jobId) => waiting.get(jobId)?.());
  return {
    async announce(tx, jobId) {
      await sql`SELECT pg_notify(${channel}, ${jobId})`.execute(tx);
    },
    expect(jobId) {
      let finished = (): void => undefined;
      const done = new Promise<void>((resolve) => {
        finished = resolve;
      });
      waiting.set(jobId, finished);
      return {
        async wait(timeoutMs) {
          const timer = setTimeout(finished, timeoutMs);
          await done;
          clearTimeout(timer);
        },
        forget: () => waiting.delete(jobId),
      };
    },
    stop: unlisten,
  };
}
