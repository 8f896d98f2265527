import { randomUUID } from 'node:crypto';
import { checkVideo, getJob } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { jpegOf } from '../../../../test/pictures.ts';
import { createWorkers, type ServerProcess } from '../../../../test/processes.ts';
import { postgresUrl } from '../../../../test/test-database.ts';

const frameCount = 8;

// The embedded database serves one process only, so this promise is about real Postgres.
describe.runIf(postgresUrl)('a worker killed in the middle of a video', () => {
  let api: TestServer;
  const workers = createWorkers(() => api.databaseUrl);
  beforeAll(async () => {
    api = await startTestServer({ env: { ROLE: 'api' } });
  });
  afterAll(async () => {
    workers.killAll();
    await api.stop();
  });

  const judged = async () => {
    const { count } = await api.database.db
      .selectFrom('verdict')
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  /** Kills the worker while it has the video in hand, whose row is held so that it cannot finish it meanwhile. */
  const killAtWork = (worker: ServerProcess): Promise<boolean> =>
    api.database.db.transaction().execute(async (tx) => {
      const inHand = await tx
        .selectFrom('job')
        .select('job_id')
        .where('state', '=', 'running')
        .forUpdate()
        .execute();
      if (inHand.length === 0 || (await judged()) === 0) return false;
      worker.child.kill('SIGKILL');
      expect(await worker.waitForExit()).toBe('SIGKILL');
      return true;
    });

  test('loses neither the video nor the frames that were judged: another worker goes on from there', async () => {
    const { client } = await api.newTenant();
    const thumbs = await Promise.all(
      Array.from({ length: frameCount }, (_, seed) =>
        jpegOf(1_100 + seed, { width: 1400, height: 1000 }, 80),
      ),
    );
    const frames = thumbs.map((bytes) => ({ thumb_jpeg_base64: bytes.toString('base64') }));
    const headers = { 'idempotency-key': randomUUID() };
    const { body } = await client.call(checkVideo, { json: { frames }, headers });
    expect(body).toMatchObject({ status: 'processing', pending_frame_count: frameCount });

    const first = await workers.start();
    await expect.poll(() => killAtWork(first), { interval: 5, timeout: 60_000 }).toBe(true);
    const judgedAtDeath = await judged();
    expect(judgedAtDeath).toBeGreaterThan(0);

    await workers.start();
    const job = async () => (await client.call(getJob, { params: { job_id: body.job_id ?? '' } })).body;
    await expect
      .poll(async () => (await job()).status, { interval: 500, timeout: 120_000 })
      .toBe('succeeded');
    expect((await job()).result).toMatchObject({ scored_frame_count: frameCount, failed_frame_count: 0 });
    expect(await judged()).toBe(frameCount);
    const { attempt } = await api.database.db.selectFrom('job').select('attempt').executeTakeFirstOrThrow();
    expect(attempt).toBe(2);
  }, 240_000);
});
