import { randomUUID } from 'node:crypto';
import { checkAsset } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/harness.ts';
import { formOf, jpegOf } from '../test/pictures.ts';
import { type ServerProcess, startProcess } from '../test/processes.ts';
import { postgresUrl } from '../test/test-database.ts';

const jobCount = 12;
const signingKeys = `k1:${Buffer.alloc(32, 9).toString('base64')}`;

// The embedded database serves one process only, so this promise is about real Postgres.
describe.runIf(postgresUrl)('a worker killed in the middle of its work', () => {
  let api: TestServer;
  const workers: ServerProcess[] = [];
  beforeAll(async () => {
    api = await startTestServer({ env: { ROLE: 'api' } });
  });
  afterAll(async () => {
    for (const worker of workers) worker.child.kill('SIGKILL');
    await api.stop();
  });

  async function startWorker(): Promise<ServerProcess> {
    const worker = startProcess({
      ROLE: 'worker',
      DATABASE_URL: api.databaseUrl ?? '',
      SIGNING_KEYS: signingKeys,
    });
    workers.push(worker);
    await worker.printed(/worker ready/);
    return worker;
  }

  const states = async () => {
    const rows = await api.database.db.selectFrom('job').select(['state', 'attempt']).execute();
    return { running: rows.filter((row) => row.state === 'running').length, rows };
  };

  test('loses no job: another worker finishes every one within 60 s', async () => {
    const { client } = await api.newTenant();
    for (let seed = 0; seed < jobCount; seed += 1) {
      const form = formOf(await jpegOf(500 + seed, { width: 1600, height: 1200 }));
      void client.call(checkAsset, { form, headers: { 'idempotency-key': randomUUID() } });
    }
    await expect.poll(async () => (await states()).rows.length, { timeout: 30_000 }).toBe(jobCount);

    const first = await startWorker();
    await expect
      .poll(async () => (await states()).running, { interval: 5, timeout: 30_000 })
      .toBeGreaterThan(0);
    first.child.kill('SIGKILL');
    expect(await first.exited()).toBe('SIGKILL');
    const killedAtMs = Date.now();
    const orphans = (await states()).running;
    expect(orphans).toBeGreaterThan(0);

    await startWorker();
    const unfinished = async () => (await states()).rows.filter((row) => row.state !== 'succeeded').length;
    await expect.poll(unfinished, { interval: 250, timeout: 90_000 }).toBe(0);
    expect(Date.now() - killedAtMs).toBeLessThan(60_000);
    const repeated = (await states()).rows.filter((row) => row.attempt > 1).length;
    expect(repeated).toBeGreaterThanOrEqual(orphans);
  }, 150_000);
});
