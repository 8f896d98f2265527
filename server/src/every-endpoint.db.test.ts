import { randomUUID } from 'node:crypto';
import { type DnsServer, startDnsServer } from '@telltale/e2e/fixtures/dns-server';
import { type PaymentProviderFake, startPaymentProvider } from '@telltale/e2e/fixtures/payment-provider';
import { type Client, type ClientOptions, createClient } from '@telltale/shared/client';
import * as contract from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../test/harness.ts';
import { key } from '../test/lane-calls.ts';
import { standInModels } from '../test/lane-models.ts';
import { formOf, jpegOf } from '../test/pictures.ts';
import { newPkcePair } from '../test/pkce.ts';
import { formWith, tone, wavOf } from '../test/recordings.ts';
import { prose } from '../test/texts.ts';

let provider: PaymentProviderFake;
let dns: DnsServer;
let server: TestServer;
beforeAll(async () => {
  provider = await startPaymentProvider();
  dns = await startDnsServer();
  server = await startTestServer({
    models: await standInModels(),
    withoutWorker: true,
    env: {
      ...provider.settings,
      DNS_RESOLVERS: dns.address,
    },
  });
  provider.webhookUrl = `${server.url}${contract.receivePaymentEvent.path}`;
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
  await dns.stop();
});

/** Endpoints that answered with a success which the client could read. */
const answered = new Set<string>();

/** A client that also sees to it that an answer holds nothing its schema does not name. */
function as(options: Partial<ClientOptions>): Client {
  let sent: unknown;
  const fetchAndKeep: typeof fetch = async (...args) => {
    const response = await fetch(...args);
    sent = response.status === 204 ? undefined : await response.clone().json();
    return response;
  };
  const client = createClient({ baseUrl: server.url, fetch: fetchAndKeep, ...options });
  return {
    ...client,
    async call(endpoint, input) {
      const answer = await client.call(endpoint, input);
      expect(answer.body, endpoint.id).toEqual(sent);
      expect(contract.successStatuses(endpoint), endpoint.id).toContain(answer.status);
      answered.add(endpoint.id);
      return answer;
    },
  };
}

const anyone = () => as({});
const visitor = () => as({ headers: { origin: pageOrigin } });

/** Takes the data along, leaves, comes back as somebody new, and signs out. */
async function endAccount(session: Client, cookie: string): Promise<void> {
  const archive = await fetch(`${server.url}${contract.exportAccount.path}`, { headers: { cookie } });
  expect(contract.exportAccount.produces).toContain(archive.headers.get('content-type'));
  if ((await archive.arrayBuffer()).byteLength > 0) answered.add(contract.exportAccount.id);
  await session.call(contract.renameAccount, { json: { name: 'Example Press' } });
  await session.call(contract.deleteAccount);
  const { session: another } = await signIn();
  await another.call(contract.logOut);
}

async function signIn(): Promise<{ readonly session: Client; readonly cookie: string }> {
  const email = 'every-endpoint@example.org';
  const signUp = { email, organization: 'Every endpoint', intent: 'api' } as const;
  await anyone().call(contract.createBetaSignup, { json: signUp });
  await anyone().call(contract.requestMagicLink, { json: { email } });
  const token = (await server.services.magicLinks.issue(email)) ?? '';
  const { body, headers } = await anyone().call(contract.consumeMagicLink, { json: { token } });
  const [cookie = ''] = headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { session: as({ csrfToken: body.csrf_token, headers: { cookie } }), cookie };
}

async function manageAccount(session: Client): Promise<void> {
  await session.call(contract.getAccount);
  await session.call(contract.getDailyUsage, { query: { days: 7 } });
  await session.call(contract.getUsageSources, { query: { days: 7 } });
  const origin = await session.call(contract.addAllowedOrigin, { json: { origin: 'https://blog.example' } });
  await session.call(contract.listAllowedOrigins);
  const { name = '', value = '' } = origin.body.record ?? {};
  dns.records.set(name, [value]);
  await session.call(contract.verifyAllowedOrigin, { params: { origin_id: origin.body.origin_id } });
  await session.call(contract.removeAllowedOrigin, { params: { origin_id: origin.body.origin_id } });

  const { verifier, challenge } = newPkcePair();
  const asked = { name: 'My browser', code_challenge: challenge };
  const { body } = await session.call(contract.createConnection, { json: asked });
  const proof = { code: body.code, code_verifier: verifier };
  await anyone().call(contract.exchangeConnectionCode, { json: proof });
  const [connection] = (await session.call(contract.listConnections)).body;
  const params = { connection_id: connection?.connection_id ?? '' };
  await session.call(contract.removeConnection, { params });
}

async function buyTokens(session: Client): Promise<void> {
  const json = { bundle_code: 'tokens_1000' } as const;
  const { body } = await session.call(contract.createCheckout, { json, headers: key() });
  const page = provider.sessions.find((open) => open.client_reference_id === body.order_id);
  if (page && (await provider.pay(page)) === 204) answered.add(contract.receivePaymentEvent.id);
  const order = await session.call(contract.getOrder, { params: { order_id: body.order_id } });
  expect(order.body.status).toBe('paid');
  await session.call(contract.listOrders);
  expect((await session.call(contract.getLedger)).body).toHaveLength(1);
}

async function checkEverything(holder: Client): Promise<void> {
  const frame = { thumb_jpeg_base64: (await jpegOf(61)).toString('base64') };
  const recording = wavOf(tone(6));
  const text = prose('every endpoint');
  await holder.call(contract.getModelInfo);
  await holder.call(contract.checkVideo, { json: { frames: [frame] }, headers: key() });
  await holder.call(contract.checkText, { json: { text }, headers: key() });
  await holder.call(contract.checkAudio, { form: formWith(recording), headers: key() });
  await visitor().call(contract.checkPublicVideo, { json: { frames: [frame] } });
  await visitor().call(contract.checkPublicText, { json: { text } });
  await visitor().call(contract.checkPublicAudio, { form: formWith(recording) });
  expect((await holder.call(contract.getUsage)).body.used_units).toBeGreaterThan(0);
}

/** No worker takes these up yet, so both answers hold a job. */
async function queuePictures(holder: Client): Promise<{ readonly job_id: string; readonly token: string }> {
  const { body } = await holder.call(contract.checkAsset, { form: formOf(await jpegOf(62)), headers: key() });
  await holder.call(contract.getJob, { params: { job_id: body.job_id ?? '' } });
  await holder.call(contract.getAsset, { params: { asset_id: body.asset_id ?? '' } });
  // A worker is still believed in for a while after it has gone.
  const drain = await server.services.startWorker();
  await drain();
  const open = await visitor().call(contract.checkPublicImage, { form: formOf(await jpegOf(63)) });
  return { job_id: open.body.job_id ?? '', token: open.body.job_token ?? '' };
}

async function shareResult(job: { readonly job_id: string; readonly token: string }): Promise<void> {
  const poll = async () => {
    const headers = { 'x-job-token': job.token };
    return (await visitor().call(contract.getPublicJob, { params: { job_id: job.job_id }, headers })).body;
  };
  await expect.poll(async () => (await poll()).status, { timeout: 30_000 }).toBe('succeeded');
  const { result } = await poll();
  const { feedback_token = '', share_token = '' } = result && 'share_token' in result ? result : {};
  const feedback = { result_token: feedback_token, expected_label: 'unsure' } as const;
  await visitor().call(contract.sendFeedback, { json: feedback });
  const share = await anyone().call(contract.createShare, { json: { share_token } });
  await anyone().call(contract.getShare, { params: { share_id: share.body.share_id } });
  await anyone().call(contract.verifyResult, { query: { token: share_token } });
}

async function keepReview(holder: Client, apiKey: string): Promise<void> {
  const { body } = await holder.call(contract.createReview, { form: formOf(await jpegOf(64)) });
  const params = { review_id: body.review_id };
  const json = { decision: 'disclose', reviewer: 'A. Reviewer', rationale: 'Looked at it.' } as const;
  await holder.call(contract.decideReview, { params, json });
  await holder.call(contract.getReview, { params });
  await holder.call(contract.listReviews);
  await holder.call(contract.exportReview, { params });
  const path = contract.getReviewImage.path.replace('{review_id}', body.review_id);
  const picture = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect(contract.getReviewImage.produces).toContain(picture.headers.get('content-type'));
  if (picture.status === 200) answered.add(contract.getReviewImage.id);
  const small = await fetch(`${server.url}${path.replace(/image$/, 'thumbnail')}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  expect(contract.getReviewThumbnail.produces).toContain(small.headers.get('content-type'));
  if (small.status === 200) answered.add(contract.getReviewThumbnail.id);
  await holder.call(contract.deleteReview, { params });
}

test('every endpoint of the contract answers a success that its schema describes, and says no more than that', async () => {
  const { session, cookie } = await signIn();
  await manageAccount(session);
  await buyTokens(session);
  const created = await session.call(contract.createApiKey, { json: { name: randomUUID() } });
  await session.call(contract.listApiKeys);
  const holder = as({ apiKey: created.body.api_key });
  const job = await queuePictures(holder);
  await server.services.startWorker();
  for (const health of [
    contract.getLive,
    contract.getReady,
    contract.getProcessReady,
    contract.getHealth,
    contract.getLegacyHealth,
  ])
    await anyone().call(health);
  await checkEverything(holder);
  await shareResult(job);
  await keepReview(holder, created.body.api_key);
  await session.call(contract.revokeApiKey, { params: { key_id: created.body.key_id } });
  await endAccount(session, cookie);

  const unanswered = contract.endpoints.filter(({ id }) => !answered.has(id)).map(({ id }) => id);
  expect(unanswered).toEqual([]);
});
