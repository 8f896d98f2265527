import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckerOptions, createChecker } from '@telltale/shared/client/checker';
import { readPages } from '@telltale/shared/client/pages';
import { checkText, createReview, getUsage, limits, listReviews } from '@telltale/shared/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { startTestServer, type TestServer } from '../test/harness.ts';
import { key } from '../test/lane-calls.ts';
import { standInModels } from '../test/lane-models.ts';
import { formOf, jpegOf } from '../test/pictures.ts';
import { tone, wavOf } from '../test/recordings.ts';
import { prose } from '../test/texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'telltale-checker-'));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    models: await standInModels(),
    withoutWorker: true,
    env: { RATE_LIMIT_PER_MINUTE: '20' },
  });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

async function newHolder() {
  const { tenantId, secret, client } = await server.newTenant();
  const checker = (options: Partial<CheckerOptions> = {}) =>
    createChecker({ baseUrl: server.url, apiKey: secret, ...options });
  const usedTokens = async () => (await client.call(getUsage)).body.used_units;
  return { tenantId, client, checker, usedTokens };
}

test('a check whose answer the network lost is sent again under its own key, and paid once', async () => {
  const { checker, usedTokens } = await newHolder();
  const keys: (string | null)[] = [];
  const losesFirstAnswer: typeof fetch = async (address, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    const response = await fetch(address, init);
    if (keys.length > 1) return response;
    await response.arrayBuffer();
    throw new TypeError('the connection broke');
  };
  const answer = await checker({ fetch: losesFirstAnswer }).checkText({ text: prose('lost') });
  expect(answer.status).toBe('known');
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await usedTokens()).toBe(1);
});

test('a check that is turned away for a full minute comes back as soon as it may', async () => {
  const { checker, client } = await newHolder();
  const waits: number[] = [];
  const clock = {
    nowMs: () => Date.now(),
    spread: (durationMs: number) => durationMs,
    // The limit's window ends by the clock of the server, which is this process's.
    wait: async (durationMs: number) => {
      waits.push(durationMs);
      vi.setSystemTime(Date.now() + durationMs);
    },
  };
  for (let call = 0; call < 20; call += 1) await client.call(getUsage);
  await expect(client.call(getUsage)).rejects.toMatchObject({ code: 'rate_limited' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const answer = await checker({ clock }).checkText({ text: prose('limited') });
  expect(answer.status).toBe('known');
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(30_000);
});

test('where the tokens do not suffice, the caller is asked, and the same check goes on', async () => {
  const { tenantId, checker, usedTokens } = await newHolder();
  await spend(tenantId, 98);
  const recording = blobOf(wavOf(tone(6)));
  const refused = checker().checkAudio(recording);
  await expect(refused).rejects.toMatchObject({ status: 402, tokens: { required: 4, available: 2 } });
  const needs: unknown[] = [];
  const onTokensExhausted = async (need: unknown) => {
    needs.push(need);
    await server.services.tokens.adjust(tenantId, 10, 'bought meanwhile');
    return true;
  };
  const answer = await checker({ onTokensExhausted }).checkAudio(recording);
  expect(answer.audio_hash).toHaveLength(64);
  expect(needs).toEqual([{ required: 4, available: 2 }]);
  expect(await usedTokens()).toBe(102);
});

function spend(tenantId: string, costTokens: number) {
  const body = { spent: costTokens };
  const request = { tenantId, costTokens, operation: 'text_check', idempotencyKey: 'spent-before' } as const;
  return server.services.metering.run(
    { ...request, answers: z.object({ spent: z.int() }), payload: [] },
    { fresh: async () => ({ body, charged: true }) },
  );
}

test('a recording of the largest size is sent from the disk, not through base64', async () => {
  const { checker } = await newHolder();
  const seconds = Math.floor((limits.audioFileBytes - 44) / 2 / 16_000);
  const file = join(folder, 'long.wav');
  writeFileSync(file, wavOf(tone(7, { seconds })));
  const answer = await checker().checkAudio(await openAsBlob(file), { content_kind: 'speech' });
  expect(answer.duration_seconds).toBe(seconds);
});

test('a queued picture is asked for until its job has finished', async () => {
  const { checker, client } = await newHolder();
  const { body } = await client.call(checkText, { json: { text: prose('warm') }, headers: key() });
  expect(body.status).toBe('known');
  const paths: string[] = [];
  const listening: typeof fetch = (address, init) => {
    paths.push(new URL(String(address)).pathname.replace(/[0-9a-f-]{36}$/, 'ID'));
    return fetch(address, init);
  };
  const picture = blobOf(await jpegOf(91));
  const waiting = checker({ fetch: listening }).checkImage(picture, { client_asset_id: 'lead' });
  await expect.poll(() => paths).toContain('/v1/jobs/ID');
  await server.services.startWorker();
  expect(await waiting).toMatchObject({ status: 'known', job_id: null });
  expect(paths[0]).toBe('/v1/assets/check');
});

test('a list is read to its end, page by page', async () => {
  const { client } = await newHolder();
  for (const seed of [92, 93, 94]) await client.call(createReview, { form: formOf(await jpegOf(seed)) });
  const lengths: number[] = [];
  for await (const page of readPages(client, listReviews, { query: { limit: 2 } })) lengths.push(page.length);
  expect(lengths).toEqual([2, 1]);
});
