import type { Database } from '../src/platform/db/database.ts';
import type { Queue } from '../src/platform/queue/queue.ts';
import type { ClaimedJob } from '../src/platform/queue/queue-worker.ts';

/** Works on a queue until so many jobs are done. Resolves to them, in the order in which they were taken up. */
export async function workThrough(
  { db }: Pick<Database, 'db'>,
  queue: Queue,
  name: string,
  count: number,
  whileWorking = async () => {},
): Promise<Pick<ClaimedJob, 'id' | 'attempt'>[]> {
  const handled: Pick<ClaimedJob, 'id' | 'attempt'>[] = [];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const worker = await queue.work({
    queue: name,
    concurrency: 1,
    async handle(job) {
      await db.transaction().execute((tx) => queue.complete(tx, name, job));
      handled.push({ id: job.id, attempt: job.attempt });
      if (handled.length === count) end();
    },
  });
  await whileWorking();
  await ended;
  await worker.stop();
  return handled;
}
