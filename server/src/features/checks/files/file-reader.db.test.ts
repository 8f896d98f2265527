import { randomUUID } from 'node:crypto';
import { checkAsset, getProcessReady, getReady } from '@telltale/shared/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { costlyMark, markPicture } from '../../../../test/costly-mark.ts';
import {
  pageOrigin,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../../test/harness.ts';
import { formOf, jpegOf } from '../../../../test/pictures.ts';

const servers: TestServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

const child = (name: string) => ({
  laneModules: { files: new URL(`../../../../test/${name}.child.ts`, import.meta.url) },
});

async function start(options: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer({
    ...options,
    env: { DECODING_SECONDS_PER_FILE: '1', ...options.env },
  });
  servers.push(server);
  return server;
}

/** A visitor's check, and what a client would learn of it. */
async function check({ url }: TestServer, picture: Buffer) {
  const response = await fetch(`${url}/v1/public/image-check`, {
    method: 'POST',
    body: formOf(picture),
    headers: { origin: pageOrigin },
  });
  await response.arrayBuffer();
  return {
    status: response.status,
    code: response.headers.get('x-error-code'),
    retryAfter: response.headers.get('retry-after'),
  };
}

const costly = { status: 400, code: 'too_costly_to_decode', retryAfter: null };

describe('a file that takes more processor time than any may', () => {
  test('is refused, and again without being read; good pictures are answered as before', async () => {
    const server = await start({ models: child('costly-files') });
    const bomb = markPicture(await jpegOf(1), costlyMark.spins);
    expect(await check(server, bomb)).toEqual(costly);
    const { services } = server;
    const reads = services.reader.countRead();
    expect(await check(server, bomb)).toEqual(costly);
    const { secret } = await server.newTenant();
    const headers = { authorization: `Bearer ${secret}`, 'idempotency-key': randomUUID() };
    const asked = await fetch(`${server.url}${checkAsset.path}`, {
      method: 'POST',
      body: formOf(bomb),
      headers,
    });
    expect([asked.status, asked.headers.get('x-error-code')]).toEqual([400, 'too_costly_to_decode']);
    expect(services.reader.countRead()).toBe(reads);
    expect(await check(server, await jpegOf(1))).toMatchObject({ status: 200 });
  });
});

describe('a process that ends while it reads', () => {
  test('is no fault of the file: 503, never remembered, and others are answered', async () => {
    const server = await start({ models: child('costly-files') });
    expect(await check(server, await jpegOf(2))).toMatchObject({ status: 200 });
    const deadly = markPicture(await jpegOf(1), costlyMark.dies);
    for (let times = 0; times < 2; times++)
      expect(await check(server, deadly)).toMatchObject({
        status: 503,
        retryAfter: expect.stringMatching(/^\d+$/),
      });
    await expect.poll(async () => (await check(server, await jpegOf(3))).status).toBe(200);
  });
});

describe('processes that cannot start', () => {
  test('make health say so and checks answer 503, while everything else works', async () => {
    const server = await start({ models: child('broken') });
    const ready = await fetch(`${server.url}${getReady.path}`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not_ready', checks: { db: 'ok', cache: 'disabled', queue: 'ok', model: 'down' } },
    ]);
    expect((await fetch(`${server.url}${getProcessReady.path}`)).status).toBe(503);
    expect(await check(server, await jpegOf(1))).toMatchObject({ status: 503, code: 'model_unavailable' });
    expect((await fetch(`${server.url}/v1/health/live`)).status).toBe(200);
  });
});

describe('the seconds that files may take', () => {
  test('are counted for refused files too; above them a visitor gets 429 before anything is read', async () => {
    const server = await start({
      models: child('costly-files'),
      env: { DECODING_SECONDS_PER_VISITOR_MINUTE: '1' },
    });
    expect(await check(server, markPicture(await jpegOf(1), costlyMark.spins))).toEqual(costly);
    const reads = server.services.reader.countRead();
    expect(await check(server, await jpegOf(2))).toEqual({
      ...{ status: 429, code: 'rate_limited', retryAfter: expect.stringMatching(/^\d+$/) },
    });
    expect(server.services.reader.countRead()).toBe(reads);
    // A key holder has seconds of its own.
    const { client } = await server.newTenant();
    const headers = { 'idempotency-key': randomUUID() };
    const { status } = await client.call(checkAsset, { form: formOf(await jpegOf(3)), headers });
    expect(status).toBe(200);
  });
});
