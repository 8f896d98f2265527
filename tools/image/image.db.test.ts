import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadManifest } from '@telltale/models/model-files.node';
import { createClient } from '@telltale/shared/client';
import { checkAsset } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKeys } from '../../server/src/features/api-keys/api-keys.service.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { freePort } from '../../server/test/free-port.ts';
import { formOf, jpegOf } from '../../server/test/pictures.ts';
import { createEmptyDatabase, postgresUrl } from '../../server/test/test-database.ts';
import { imageNodeOptions } from '../node-options.ts';
import { buildTree } from './build-tree.ts';
import { type Image, openImage } from './run-image.ts';
import { serverWeights } from './server-weights.ts';

const mostBytes = 350e6;
const server = [...imageNodeOptions, 'server/src/main.js'];
const healthCheck = ['tools/health-check.mjs'];

let image: Image;
let weights: ReadonlyMap<string, number>;
let files: string[];
beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'telltale-image-'));
  weights = await buildTree(root);
  image = await openImage(root);
  files = image.files();
}, 180_000);
afterAll(() => image.close());

test('the image holds the models and what the server loads, in at most 350 MB beyond its base', async () => {
  const bytes = [...weights.values()].reduce((sum, one) => sum + one, 0);
  expect(bytes).toBeLessThan(mostBytes);
  const loaded = serverWeights(await loadManifest()).toSorted();
  expect(files.filter((file) => file.startsWith('models/weights/')).toSorted()).toEqual(loaded);
  for (const folder of ['node_modules/onnxruntime-web', 'node_modules/playwright', 'e2e', 'models/training'])
    expect(files.filter((file) => file.startsWith(`${folder}/`))).toEqual([]);
  expect(files.filter((file) => /(^|\/)\.env|\.test\.[jt]sx?$/.test(file))).toEqual([]);
  // Compiled: neither sources nor their loader.
  const packages = /(^|\/)node_modules\//;
  expect(files.filter((file) => !packages.test(file) && /\.tsx?$/.test(file))).toEqual([]);
  expect(files.filter((file) => /^node_modules\/(tsx|esbuild|@esbuild)\//.test(file))).toEqual([]);
});

async function expectCheck(url: string, apiKey: string): Promise<void> {
  const { body } = await createClient({ baseUrl: url, apiKey }).call(checkAsset, {
    form: formOf(await jpegOf(21), { sync: 'true' }),
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(body).toMatchObject({ status: 'known', source: 'model' });
}

const ended = async (args: readonly string[], settings: Readonly<Record<string, string>>) => {
  const process = image.start(args, settings);
  return { code: await process.waitForExit(), output: process.output() };
};

test.runIf(postgresUrl === undefined)(
  'without root and without a place to write, the image serves a check on the embedded database',
  async () => {
    const port = String(await freePort());
    const all = image.start(server, { PORT: port, WORKER_THREADS: '1' });
    await all.waitForPrinted(/Ctrl-C stops it/);
    await expectCheck(`http://localhost:${port}`, /tt_live_\w+/.exec(all.output())?.[0] ?? '');
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    all.stop();
    expect(await all.waitForExit()).toBe(0);
    expect(image.files()).toEqual(files);
  },
  240_000,
);

test.runIf(postgresUrl)(
  'without root and without a place to write, api and worker migrate a database and serve a check',
  async () => {
    const store = await createEmptyDatabase(postgresUrl ?? '');
    const [port, metricsPort] = [String(await freePort()), String(await freePort())];
    const url = `http://localhost:${port}`;
    const settings = {
      NODE_ENV: 'production',
      DATABASE_URL: store.url,
      SIGNING_KEYS: `k1:${Buffer.alloc(32, 9).toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      // What says that a process is ready is a line of the log in production.
      LOG_LEVEL: 'info',
      PUBLIC_BASE_URL: url,
      PORT: port,
      WORKER_THREADS: '1',
    };
    const ofWorker = { ...settings, ROLE: 'worker', METRICS_PORT: metricsPort };
    const ofApi = { ...settings, ROLE: 'api' };
    const [worker, api] = [image.start(server, ofWorker), image.start(server, ofApi)];
    await Promise.all([worker.waitForPrinted(/worker ready/), api.waitForPrinted(/Telltale is ready/)]);
    await expectCheck(url, await addTenant(store.database));
    for (const role of [ofWorker, ofApi])
      expect(await ended(healthCheck, role)).toEqual({ code: 0, output: '' });
    const command = ['tools/admin.js', 'approve', 'ada@example.org'];
    expect(await ended(command, ofApi)).toEqual({ code: 0, output: 'ada@example.org may sign in.\n' });

    for (const process of [worker, api]) process.stop();
    expect([await worker.waitForExit(), await api.waitForExit()]).toEqual([0, 0]);
    expect(await ended(healthCheck, ofApi)).toMatchObject({ code: 1 });
    expect(image.files()).toEqual(files);
    await store.database.close();
    await store.drop();
  },
  240_000,
);

async function addTenant({ db }: Database): Promise<string> {
  await db.insertInto('tenant').values({ tenant_id: 'tnt_image', name: 'Image' }).execute();
  const keys = createApiKeys({ db, clock: systemClock, planOf: async () => 'free' });
  return (await keys.create('tnt_image', 'test')).secret;
}
