import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@telltale/shared/client';
import {
  getHealth,
  getLegacyHealth,
  getLive,
  getProcessReady,
  getReady,
  ReadyResponse,
} from '@telltale/shared/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { flakyNetworkTo } from '../../../test/flaky-network.ts';
import { freePort } from '../../../test/free-port.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { standInModels } from '../../../test/lane-models.ts';
import { createTestDatabase, postgresUrl } from '../../../test/test-database.ts';
import { readConfig } from '../../config.ts';
import { openPostgres } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log.ts';
import { serve } from '../../serve.ts';
import { createServices } from '../../wiring.ts';

const redisUrl = process.env.TELLTALE_TEST_REDIS_URL;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  ends.push(() => server.stop());
  return server;
}

/** A load balancer looks at the status, an operator at the parts. */
async function readyOf({ url }: { readonly url: string }, { path }: { readonly path: string } = getReady) {
  const response = await fetch(`${url}${path}`);
  const { status, checks } = ReadyResponse.parse(await response.json());
  expect(status).toBe(response.status === 200 ? 'ready' : 'not_ready');
  return { status: response.status, ...checks };
}

const healthOf = async ({ url }: { readonly url: string }) =>
  (await createClient({ baseUrl: url }).call(getHealth)).body;

const allUp = { status: 200, db: 'ok', cache: 'disabled', queue: 'ok', model: 'ok' };

test('the health check of the image passes where the server is ready, and fails where nobody listens', async () => {
  const [metricsPort, nowhere] = [await freePort(), await freePort()];
  const server = await start({ env: { METRICS_PORT: String(metricsPort) } });
  const { port } = new URL(server.url);
  expect(await healthCheck({ PORT: port, PUBLIC_BASE_URL: server.url })).toBe(0);
  expect(await healthCheck({ PORT: String(nowhere) })).toBe(1);
  expect(await healthCheck({ PORT: port, PUBLIC_BASE_URL: 'https://another.example' })).toBe(1);
  expect(await healthCheck({ ROLE: 'worker', METRICS_PORT: String(metricsPort) })).toBe(0);
  expect(await healthCheck({ ROLE: 'worker', METRICS_PORT: String(nowhere) })).toBe(1);
});

async function healthCheck(env: Readonly<Record<string, string>>): Promise<number | null> {
  const file = fileURLToPath(new URL('../../../../tools/health-check.mjs', import.meta.url));
  const [code] = await once(spawn(process.execPath, [file], { env, stdio: 'ignore' }), 'exit');
  return code;
}

test('a server that stops says first that it is not ready, while it still answers', async () => {
  const server = await startTestServer({ env: { STOP_NOTICE_SECONDS: '3' } });
  const stopping = server.stop();
  expect(await readyOf(server)).toEqual({ ...allUp, status: 503 });
  expect(await readyOf(server, getProcessReady)).toEqual({ ...allUp, status: 503 });
  expect((await createClient({ baseUrl: server.url }).call(getLive)).body).toEqual({ status: 'ok' });
  await stopping;
});

test('a server that can do its work is ready, and says the same at its three addresses', async () => {
  const server = await start();
  const client = createClient({ baseUrl: server.url });
  expect(await readyOf(server)).toEqual(allUp);
  const { body } = await client.call(getHealth);
  expect(body).toEqual({
    ok: true,
    product: 'telltale',
    release_sha: 'development',
    db: 'ok',
    cache: 'disabled',
    queue: 'ok',
    model_loaded: true,
    model: server.services.imageModel.id,
  });
  expect((await client.call(getLegacyHealth)).body).toEqual(body);
  expect((await client.call(getLive)).body).toEqual({ status: 'ok' });
});

test('without its database a server is alive, not ready, and says which part is down', async () => {
  const server = await startTestServer();
  await server.database.close();
  expect(await readyOf(server)).toMatchObject({ status: 503, db: 'down', queue: 'down' });
  expect(await readyOf(server, getProcessReady)).toMatchObject({ status: 503, db: 'down', queue: 'down' });
  expect(await healthOf(server)).toMatchObject({ ok: false, db: 'down', queue: 'down' });
  expect((await createClient({ baseUrl: server.url }).call(getLive)).status).toBe(200);
  await server.stop().catch(() => undefined);
});

test('a queue that is gone is told apart from the database', async () => {
  const server = await start();
  await server.database.executeSql('ALTER TABLE queue.version RENAME TO version_away');
  expect(await readyOf(server)).toEqual({ ...allUp, status: 503, queue: 'down' });
  await server.database.executeSql('ALTER TABLE queue.version_away RENAME TO version');
  expect(await readyOf(server)).toEqual(allUp);
});

test('without a worker whose model has run a server is not ready; with one it is, until that one has gone', async () => {
  let nowMs = Date.now();
  const server = await start({ withoutWorker: true, clock: { nowMs: () => nowMs } });
  expect(await readyOf(server)).toEqual({ ...allUp, status: 503, model: 'down' });
  expect(await healthOf(server)).toMatchObject({ ok: false, model_loaded: false });
  const drain = await server.services.startWorker();
  expect(await readyOf(server)).toEqual(allUp);
  await drain();
  nowMs += 15_000;
  expect(await readyOf(server)).toEqual({ ...allUp, status: 503, model: 'down' });
});

test('a process that misses no more than workers is sent requests, by its health check and by any load balancer', async () => {
  const server = await start({ withoutWorker: true });
  expect(await readyOf(server, getProcessReady)).toEqual(allUp);
  const { port } = new URL(server.url);
  expect(await healthCheck({ ROLE: 'api', PORT: port, PUBLIC_BASE_URL: server.url })).toBe(0);
  // Where one process is everything, it is started with its worker.
  expect(await healthCheck({ PORT: port, PUBLIC_BASE_URL: server.url })).toBe(1);
});

test('a text or audio model that could not be loaded degrades the server: pictures are checked all the same', async () => {
  const server = await start({ models: await standInModels() });
  expect(await readyOf(server)).toEqual({ ...allUp, model: 'degraded' });
  expect(await healthOf(server)).toMatchObject({ ok: true, model_loaded: true });
});

test('a Redis out of reach degrades the server, which counts by itself and stays ready', async () => {
  const server = await start({ env: { REDIS_URL: 'redis://127.0.0.1:1' } });
  expect(await readyOf(server)).toEqual({ ...allUp, cache: 'degraded' });
  expect(await healthOf(server)).toMatchObject({ ok: true, cache: 'degraded' });
});

test.skipIf(redisUrl === undefined)('Redis is asked itself, each time', async () => {
  const network = await flakyNetworkTo(redisUrl ?? '');
  ends.push(() => network.close());
  const server = await start({ env: { REDIS_URL: network.url } });
  const cache = async () => (await readyOf(server)).cache;
  await expect.poll(cache, { timeout: 10_000 }).toBe('ok');
  network.cut();
  await expect.poll(cache, { timeout: 10_000 }).toBe('degraded');
  network.restore();
  await expect.poll(cache, { timeout: 10_000 }).toBe('ok');
});

describe.runIf(postgresUrl !== undefined)('over a network', () => {
  test('a database that hangs is a 503 within three seconds, however often asked; once back, all is well', async () => {
    const store = await createTestDatabase();
    await store.database.close();
    const network = await flakyNetworkTo(store.url ?? '');
    const dataDir = mkdtempSync(join(tmpdir(), 'telltale-health-'));
    const ports = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
    const env = { ...ports, DATA_DIR: dataDir, WORKER_THREADS: '1', LOG_LEVEL: 'silent' };
    const database = openPostgres(network.url);
    const services = await createServices(readConfig(env), createLog('silent'), { database });
    const running = await serve(services);
    const server = { url: services.config.publicBaseUrl };
    ends.push(
      () => rmSync(dataDir, { recursive: true, force: true }),
      () => store.drop(),
      () => network.close(),
      () => running.stop(),
    );
    expect(await readyOf(server)).toEqual(allUp);

    network.freeze();
    const startedMs = performance.now();
    const metrics = services.metrics.text();
    const answers = await Promise.all(Array.from({ length: 30 }, () => readyOf(server)));
    // A scrape that waits for the database makes a process that runs look dead.
    expect(await metrics).toMatch(/^telltale_build_info\{/m);
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, db: 'down', queue: 'down' });

    network.cut();
    network.restore();
    await expect.poll(() => readyOf(server), { timeout: 30_000 }).toEqual(allUp);
  });
});
