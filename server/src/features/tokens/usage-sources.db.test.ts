import { createClient } from '@telltale/shared/client';
import {
  checkAsset,
  checkPublicText,
  checkText,
  createApiKey,
  getAccount,
  getUsageSources,
} from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';
import { key } from '../../../test/lane-calls.ts';
import { standInModels } from '../../../test/lane-models.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';
import { prose } from '../../../test/texts.ts';

const dayMs = 86_400_000;
/** Another day, and within the time that a session may rest. */
const toNextMorningMs = 20 * 3_600_000;
let nowMs = Date.UTC(2026, 10, 25, 12);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    clock: { nowMs: () => nowMs },
    models: await standInModels(),
    withoutWorker: true,
  });
});
afterAll(() => server.stop());

async function keyOf({ client }: TestAccount, name: string) {
  const { body } = await client.call(createApiKey, { json: { name } });
  return createClient({ baseUrl: server.url, apiKey: body.api_key });
}

async function sourcesOf({ client }: TestAccount, days = 3) {
  await server.services.usageSources.flush();
  return (await client.call(getUsageSources, { query: { days } })).body;
}

test('tokens are counted for the key that spent them, by day; a repeat counts nothing', async () => {
  const account = await server.newAccount();
  const [one, other] = [await keyOf(account, 'one'), await keyOf(account, 'other')];
  const headers = key();
  await one.call(checkText, { json: { text: prose('usage one') }, headers });
  await one.call(checkText, { json: { text: prose('usage one') }, headers });
  nowMs += toNextMorningMs;
  await one.call(checkText, { json: { text: prose('usage two') }, headers: key() });
  await other.call(checkText, { json: { text: prose('usage two') }, headers: key() });
  const { days, keys } = await sourcesOf(account);
  expect(days).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
  const byName = Object.fromEntries(keys.map(({ name, by_day }) => [name, by_day]));
  expect(byName).toEqual({ one: [0, 1, 1], other: [0, 0, 1] });
  expect((await account.client.call(getAccount)).body.usage.used_units).toBe(3);
});

test('a check whose job fails stays counted for its key, though the account gets its token back', async () => {
  const account = await server.newAccount();
  const client = await keyOf(account, 'unlucky');
  const { body } = await client.call(checkAsset, { form: formOf(await jpegOf(1)), headers: key() });
  expect(body.status).toBe('processing');
  await server.services.jobs.eraseOlderThan(new Date(Date.now() + dayMs));
  expect((await account.client.call(getAccount)).body.usage.used_units).toBe(0);
  expect((await sourcesOf(account)).keys).toMatchObject([{ name: 'unlucky', by_day: [0, 0, 1] }]);
});

test('fresh checks on a website are counted for those who claim it, from their claim on, and for nobody else', async () => {
  const [owner, stranger] = [await server.newAccount(), await server.newAccount()];
  const origin = 'https://counted.example';
  await server.services.allowedOrigins.allowOrigin(origin, owner.tenantId);
  const page = createClient({ baseUrl: server.url, headers: { origin } });
  const json = { text: prose('on a website') };
  await page.call(checkPublicText, { json });
  // The same text again is answered from what is stored.
  await page.call(checkPublicText, { json });
  const { websites } = await sourcesOf(owner);
  expect(websites).toEqual([{ origin, by_day: [0, 0, 1] }]);
  expect((await sourcesOf(stranger)).websites).toEqual([]);
  expect((await sourcesOf(stranger)).keys).toEqual([]);
});

test('what is older than can be asked for is erased', async () => {
  const account = await server.newAccount();
  const client = await keyOf(account, 'old');
  await client.call(checkText, { json: { text: prose('usage one') }, headers: key() });
  await server.services.usageSources.flush();
  nowMs += 91 * dayMs;
  expect(await server.services.usageSources.sweep()).toBeGreaterThan(0);
  expect(await server.services.usageSources.sweep()).toBe(0);
});
