import { randomUUID } from 'node:crypto';
import { checkAsset } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/harness.ts';
import { formOf, jpegOf } from '../test/pictures.ts';
import { createWorkers, type ServerProcess } from '../test/processes.ts';
import { postgresUrl } from '../test/test-database.ts';

const jobCount = 12;

// The embedded database serves one process only, so this promise is about real Postgres.
describe.runIf(postgresUrl)('a worker killed in the middle of its work', () => {
  let api: TestServer;
  const workers = createWorkers(() => api.databaseUrl);
  beforeAll(async () => {
    api = await startTestServer({ env: { ROLE: 'api' } });
  });
  afterAll(async () => {
    workers.killAll();
    await api.stop();
  });

  const jobs = () => api.database.db.selectFrom('job').select(['state', 'attempt']).execute();

  /** Kills the worker while it has jobs in hand, whose rows are held so that it cannot finish them meanwhile. */
  const killAtWork = (worker: ServerProcess): Promise<number> =>
    api.database.db.transaction().execute(async (tx) => {
      const inHand = await tx
        .selectFrom('job')
        .select('job_id')
        .where('state', '=', 'running')
        .forUpdate()
        .execute();
      if (inHand.length > 0) {
        worker.child.kill('SIGKILL');
        expect(await worker.waitForExit()).toBe('SIGKILL');
      }
      return inHand.length;
    });

  test('loses no job: another worker finishes every one within 60 s', async () => {
    const { client } = await api.newTenant();
    const pictures = await Promise.all(
      Array.from({ length: jobCount }, (_, seed) => jpegOf(500 + seed, { width: 1600, height: 1200 })),
    );
    // One after another: a busy machine refuses a crowd whose turn does not come.
    for (const picture of pictures) {
      const headers = { 'idempotency-key': randomUUID() };
      const { body } = await client.call(checkAsset, { form: formOf(picture), headers });
      expect(body.status).toBe('processing');
    }
    expect(await jobs()).toHaveLength(jobCount);

    const first = await workers.start();
    let orphans = 0;
    await expect
      .poll(
        async () => {
          orphans = await killAtWork(first);
          return orphans;
        },
        { interval: 5, timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    const killedAtMs = Date.now();

    await workers.start();
    const unfinished = async () => (await jobs()).filter(({ state }) => state !== 'succeeded').length;
    await expect.poll(unfinished, { interval: 250, timeout: 90_000 }).toBe(0);
    expect(Date.now() - killedAtMs).toBeLessThan(60_000);
    const repeated = (await jobs()).filter(({ attempt }) => attempt > 1).length;
    expect(repeated).toBeGreaterThanOrEqual(orphans);
  }, 150_000);
});
