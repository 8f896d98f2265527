import { randomUUID } from 'node:crypto';
import { newEvent } from '@telltale/e2e/fixtures/payment-provider';
import { currentImageModel, currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { createClient } from '@telltale/shared/client';
import { checkAsset, requestMagicLink } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../test/free-port.ts';
import { startTestServer, type TestServer } from '../test/harness.ts';
import { checkFile, checkTextOf, key } from '../test/lane-calls.ts';
import { formOf, jpegOf } from '../test/pictures.ts';
import { tone, wavOf } from '../test/recordings.ts';
import { customer, openShop } from '../test/shop.ts';
import { prose } from '../test/texts.ts';
import type { Mail } from './platform/mailer/mailer.ts';

let server: TestServer;
let refusesMails = true;
const mails: Mail[] = [];
const mailer = {
  async send(mail: Mail) {
    if (refusesMails) throw new Error('the mail server is away');
    mails.push(mail);
  },
};
let scrape: () => Promise<string>;
beforeAll(async () => {
  const port = await freePort();
  server = await startTestServer({ mailer, env: { METRICS_PORT: String(port) } });
  scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
});
afterAll(() => server.stop());

/** The value of the one line that begins like this; NaN where there is none. */
const valueIn = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? Number.NaN,
  );

test('each lane tells how often its detector ran and how long it took, by model', async () => {
  const { client } = await server.newTenant();
  await client.call(checkAsset, { form: formOf(await jpegOf(31), { sync: 'true' }), headers: key() });
  await checkTextOf(client, prose('metrics'));
  await checkFile(client, wavOf(tone(3)));
  const text = await scrape();
  const manifest = await loadManifest();
  const models = [
    currentImageModel(manifest, 'full'),
    ...(['text', 'audio'] as const).map((lane) => currentModel(manifest, lane)),
  ];
  for (const { lane, id } of models) {
    const labels = `{lane="${lane}",model="${id}",outcome="done"}`;
    expect(valueIn(text, `telltale_inference_duration_seconds_count${labels}`), lane).toBe(1);
    expect(valueIn(text, `telltale_inference_duration_seconds_sum${labels}`)).toBeGreaterThan(0);
  }
});

test('files, the processes that read them and the index of fingerprints are counted', async () => {
  const { client } = await server.newTenant();
  await client.call(checkAsset, { form: formOf(await jpegOf(32), { sync: 'true' }), headers: key() });
  const text = await scrape();
  expect(valueIn(text, 'telltale_files_total{outcome="read"}')).toBeGreaterThan(0);
  expect(valueIn(text, 'telltale_files_total{outcome="too_costly"}')).toBe(0);
  expect(valueIn(text, 'telltale_file_readers{state="free"}')).toBe(1);
  expect(valueIn(text, 'telltale_files_waiting')).toBe(0);
  expect(valueIn(text, 'telltale_file_readers_memory_bytes')).toBeGreaterThan(1e7);
  expect(valueIn(text, 'telltale_fingerprint_search_duration_seconds_count')).toBeGreaterThan(0);
  expect(valueIn(text, 'telltale_fingerprint_index_age_seconds')).toBeLessThan(30);
  expect(text).toMatch(/^telltale_build_info\{release="development",role="all",node="[\d.]+"\} 1$/m);
  // Nobody configured Redis.
  expect(text).not.toMatch(/^telltale_redis_up/m);
});

const realRedis = process.env.TELLTALE_TEST_REDIS_URL;

describe.each([
  { which: 'answers', url: realRedis, up: 1 },
  { which: 'is away', url: 'redis://127.0.0.1:1', up: 0 },
])('a Redis that $which', ({ url, up }) => {
  test.skipIf(url === undefined)(`is told by a ${up}`, async () => {
    const port = await freePort();
    const shared = await startTestServer({ env: { REDIS_URL: url ?? '', METRICS_PORT: String(port) } });
    const redisUp = async () =>
      valueIn(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(), 'telltale_redis_up');
    await expect.poll(redisUp).toBe(up);
    await shared.stop();
  });
});

test('refusals are counted by the code that the caller sees', async () => {
  const stranger = createClient({ baseUrl: server.url, apiKey: 'tt_live_nobody' });
  await expect(
    stranger.call(checkAsset, { form: formOf(await jpegOf(34)), headers: key(randomUUID()) }),
  ).rejects.toMatchObject({ status: 401 });
  expect(valueIn(await scrape(), 'telltale_refusals_total{code="unauthenticated"}')).toBe(1);
});

test('mails that were sent and attempts that failed are counted', async () => {
  await createClient({ baseUrl: server.url }).call(requestMagicLink, { json: { email: 'ada@example.org' } });
  const outcome = (name: string) => async () =>
    valueIn(await scrape(), `telltale_mails_total{outcome="${name}"}`);
  await expect.poll(outcome('failed')).toBeGreaterThan(0);
  refusesMails = false;
  await expect.poll(outcome('sent')).toBe(1);
  expect(mails).toHaveLength(1);
});

test('events of the payment provider are counted by type and outcome', async () => {
  const shop = await openShop();
  const me = customer(await shop.server.newAccount(), shop);
  const { body } = await me.checkOut();
  const event = newEvent('checkout.session.completed', {
    ...me.sessionOf(body.order_id),
    payment_status: 'paid',
    payment_intent: 'pi_counted',
  });
  const less = {
    ...me.sessionOf((await me.checkOut()).body.order_id),
    payment_status: 'paid',
    amount_total: 1,
  };
  const unresolved = [
    newEvent('checkout.session.async_payment_succeeded', less),
    newEvent('charge.refunded', { payment_intent: 'pi_counted', amount_refunded: 900, currency: 'jpy' }),
  ];
  const formless = newEvent('checkout.session.completed', { id: 7 });
  for (const one of [event, event, newEvent('customer.created', {}), ...unresolved, formless])
    await shop.provider.deliver(one);
  await fetch(shop.provider.webhookUrl, { method: 'POST', body: JSON.stringify(event) });
  const text = await shop.server.services.metrics.text();
  const counted = (type: string, outcome: string) =>
    valueIn(text, `telltale_payment_events_total{type="${type}",outcome="${outcome}"}`);
  expect(counted('checkout.session.completed', 'applied')).toBe(1);
  expect(counted('checkout.session.completed', 'known')).toBe(1);
  expect(counted('other', 'ignored')).toBe(1);
  for (const { type } of unresolved) expect(counted(type, 'unresolved')).toBe(1);
  expect(counted('checkout.session.completed', 'refused')).toBe(1);
  // Anybody may post something without a signature.
  expect(counted('other', 'unsigned')).toBe(1);
  await shop.stop();
}, 180_000);
