import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Client, createClient, ServiceProblem } from '@telltale/shared/client';
import { checkAsset, getJob, getUsage } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../test/free-port.ts';
import { startTestServer, type TestServer } from '../test/harness.ts';
import { formOf, jpegOf } from '../test/pictures.ts';
import { type ServerProcess, startProcess } from '../test/processes.ts';
import { postgresUrl } from '../test/test-database.ts';

const redisUrl = process.env.TELLTALE_TEST_REDIS_URL;
const signingKeys = `k1:${Buffer.alloc(32, 9).toString('base64')}`;
const callsPerMinute = 300;
const pauseMs = 4_000;

interface Machine {
  readonly url: string;
  readonly process: ServerProcess;
}

// Two API processes and two workers, as compose.yaml describes them: they share one Postgres and one Redis, nothing else.
describe.runIf(postgresUrl && redisUrl)('two API processes and two workers', () => {
  /** Makes tenants and reads tables; answers no call of this story. */
  let office: TestServer;
  let apis: [Machine, Machine];
  let workers: Machine[];
  beforeAll(async () => {
    office = await startTestServer({ env: { ROLE: 'api', SIGNING_KEYS: signingKeys } });
    const [first, second, ...rest] = await Promise.all([
      startMachine('api'),
      startMachine('api'),
      startMachine('worker'),
      startMachine('worker'),
    ]);
    apis = [first, second];
    workers = rest;
  }, 120_000);
  afterAll(async () => {
    for (const { process } of [...apis, ...workers]) process.child.kill('SIGKILL');
    await office.stop();
  });

  async function startMachine(role: 'api' | 'worker'): Promise<Machine> {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const process = startProcess({
      ROLE: role,
      PORT: String(port),
      PUBLIC_BASE_URL: url,
      DATABASE_URL: office.databaseUrl ?? '',
      REDIS_URL: redisUrl ?? '',
      SIGNING_KEYS: signingKeys,
      RATE_LIMIT_PER_MINUTE: String(callsPerMinute),
    });
    await process.waitForPrinted(role === 'worker' ? /worker ready/ : /Telltale is ready/);
    return { url, process };
  }

  const on = ({ url }: Machine, apiKey: string): Client => createClient({ baseUrl: url, apiKey });
  const check = (client: Client, file: Uint8Array, key: string = randomUUID()) =>
    client.call(checkAsset, { form: formOf(file), headers: { 'idempotency-key': key } });

  test('a key revoked on one is refused by the other at once', async () => {
    const { tenantId, keyId, secret } = await office.newTenant();
    await on(apis[1], secret).call(getUsage);
    await office.services.apiKeys.revoke(tenantId, keyId);
    for (const api of apis)
      await expect(on(api, secret).call(getUsage)).rejects.toMatchObject({ status: 401 });
  });

  test('the rate of a tenant is counted across both', async () => {
    const { secret } = await office.newTenant();
    const clients = apis.map((api) => on(api, secret));
    const calls = Array.from({ length: callsPerMinute + 10 }, (_, n) => clients[n % 2]?.call(getUsage));
    const answers = await Promise.allSettled(calls);
    const refused = answers
      .filter(({ status }) => status === 'rejected')
      .map((one) => 'reason' in one && one.reason);
    expect(refused).toHaveLength(10);
    for (const problem of refused) expect(problem).toMatchObject({ status: 429, code: 'rate_limited' });
  });

  test('one Idempotency-Key on both is one charge and one answer', async () => {
    const { tenantId, secret } = await office.newTenant();
    const file = await jpegOf(700);
    const key = randomUUID();
    const attempts = Array.from({ length: 10 }, (_, n) =>
      settled(on(n % 2 ? apis[0] : apis[1], secret), file, key),
    );
    const answers = await Promise.all(attempts);
    for (const { asset_id } of answers) expect(asset_id).toBe(answers[0]?.asset_id);
    expect((await office.services.tokens.usage(tenantId)).free_used).toBe(1);
  });

  /** What a client does that must not lose its check: it repeats with the same key until it is answered. */
  async function settled(client: Client, file: Uint8Array, key: string, otherwise = client) {
    for (;;) {
      try {
        return (await check(client, file, key)).body;
      } catch (error) {
        if (error instanceof ServiceProblem && error.status !== 409) throw error;
        client = otherwise;
        // The killed process held the key; nobody knows that it is dead until its time is over.
        if (error instanceof ServiceProblem) await setTimeout(pauseMs);
      }
    }
  }

  test('whichever process is killed, every check is answered once and paid once', async () => {
    const { tenantId, secret } = await office.newTenant();
    const files = await Promise.all(
      Array.from({ length: 12 }, (_, n) => jpegOf(710 + n, { width: 1200, height: 900 })),
    );
    const answers = Promise.all(
      files.map((file) => settled(on(apis[0], secret), file, randomUUID(), on(apis[1], secret))),
    );
    const accepted = async () =>
      (await office.database.db.selectFrom('job').select('job_id').execute()).length;
    await expect.poll(accepted, { timeout: 20_000 }).toBeGreaterThan(3);
    workers[0]?.process.child.kill('SIGKILL');
    apis[0].process.child.kill('SIGKILL');

    const survivor = on(apis[1], secret);
    for (const { status, job_id } of await answers) {
      if (status !== 'processing') continue;
      const state = async () =>
        (await survivor.call(getJob, { params: { job_id: job_id ?? '' } })).body.status;
      // Asked rarely: the calls a minute are few here on purpose.
      await expect.poll(state, { timeout: 80_000, interval: 4_000 }).toBe('succeeded');
    }
    const usage = await office.services.tokens.usage(tenantId);
    expect(usage.by_operation.image_check).toBe(files.length);
    expect(usage.free_remaining).toBe(100 - files.length);
  }, 180_000);
});
