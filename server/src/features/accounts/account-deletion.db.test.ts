import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { startDnsServer } from '@telltale/e2e/fixtures/dns-server';
import {
  newEvent,
  type PaymentProviderFake,
  startPaymentProvider,
} from '@telltale/e2e/fixtures/payment-provider';
import { type Client, createClient } from '@telltale/shared/client';
import {
  addAllowedOrigin,
  checkAsset,
  createApiKey,
  createCheckout,
  createReview,
  createShare,
  deleteAccount,
  getAccount,
  getShare,
  listApiKeys,
  receivePaymentEvent,
  requestMagicLink,
  verifyAllowedOrigin,
} from '@telltale/shared/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRequest, readAnswer } from '../../../test/blind-upload.ts';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';
import { key } from '../../../test/lane-calls.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';
import { serve } from '../../serve.ts';
import { erasedTables, keptTables } from './account-deletion.repository.ts';

let provider: PaymentProviderFake;
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let server: TestServer;
beforeAll(async () => {
  provider = await startPaymentProvider();
  dns = await startDnsServer();
  server = await startTestServer({
    withoutWorker: true,
    env: { ...provider.settings, DNS_RESOLVERS: dns.address },
  });
  provider.webhookUrl = `${server.url}${receivePaymentEvent.path}`;
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
  await dns.stop();
});

async function pageOf(client: Client) {
  const json = { bundle_code: 'tokens_1000' } as const;
  const { body } = await client.call(createCheckout, { json, headers: key() });
  const page = provider.sessions.find((session) => session.client_reference_id === body.order_id);
  if (!page) throw new Error('no page was opened');
  return { page, orderId: body.order_id };
}

async function ownWebsite({ client }: TestAccount, origin: string): Promise<void> {
  const { body } = await client.call(addAllowedOrigin, { json: { origin } });
  dns.records.set(body.record?.name ?? '', [body.record?.value ?? '']);
  await client.call(verifyAllowedOrigin, { params: { origin_id: body.origin_id } });
}

async function shareFrom(origin: string): Promise<string> {
  const picture = {
    sha256Hex: 'cd'.repeat(32),
    pdqHex: null,
    label: 'uncertain',
    score: 0.8,
    model: 'm',
    source: 'model',
    provenance_status: 'none',
    thresholds: { uncertain: 0.7, likely_ai: 0.9, strong: 0.95 },
  } as const;
  const { share_token } = server.services.resultTokens.issue(picture, origin);
  const client = createClient({ baseUrl: server.url });
  return (await client.call(createShare, { json: { share_token } })).body.share_id;
}

const stands = (shareId: string) =>
  createClient({ baseUrl: server.url })
    .call(getShare, { params: { share_id: shareId } })
    .then(
      () => true,
      () => false,
    );

/** A check that is let in before something happens, and whose file comes after it. @returns its status */
async function checkAround(apiKey: string, happens: () => Promise<unknown>): Promise<number> {
  const form = new Response(formOf(await jpegOf(574)));
  const file = Buffer.from(await form.arrayBuffer());
  const socket = await openRequest(server.url, [
    `POST ${checkAsset.path} HTTP/1.1`,
    `Host: ${new URL(server.url).host}`,
    `Authorization: Bearer ${apiKey}`,
    `Idempotency-Key: ${randomUUID()}`,
    `Content-Type: ${form.headers.get('content-type')}`,
    `Content-Length: ${file.length}`,
    'Expect: 100-continue',
  ]);
  await once(socket, 'data');
  await happens();
  socket.write(file);
  const { status } = await readAnswer(socket);
  socket.destroy();
  return status;
}

/** Names of the tables in which anything of a text is left. */
async function tablesHolding(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`.execute(server.database.db);
  const holding = [];
  for (const { name } of rows) {
    const found =
      await sql`SELECT FROM ${sql.table(name)} t WHERE t::text LIKE ${`%${text}%`} LIMIT 1`.execute(
        server.database.db,
      );
    if (found.rows.length > 0) holding.push(name);
  }
  return holding;
}

describe('deleting an account', () => {
  test('erases address, sessions, keys, websites, dossiers and links at once; ledger and orders stay, under the id', async () => {
    const account = await server.newAccount('leaving@example.org');
    const { client, tenantId, email, cookie } = account;
    const { body: apiKey } = await client.call(createApiKey, { json: { name: 'script' } });
    await client.call(createReview, { form: formOf(await jpegOf(571)) });
    await ownWebsite(account, 'https://leaving.example');
    const link = await shareFrom('https://leaving.example');
    const elsewhere = await shareFrom('https://staying.example');
    await client.call(requestMagicLink, { json: { email } });
    const { page } = await pageOf(client);
    await provider.pay(page);

    const { status, headers } = await client.call(deleteAccount);
    expect(status).toBe(204);
    expect(headers.getSetCookie().join()).toMatch(/telltale_session=;/);

    const withKey = createClient({ baseUrl: server.url, apiKey: apiKey.api_key });
    const withCookie = createClient({ baseUrl: server.url, headers: { cookie } });
    await expect(withKey.call(createReview, { form: formOf(await jpegOf(572)) })).rejects.toMatchObject({
      status: 401,
    });
    await expect(withCookie.call(getAccount)).rejects.toMatchObject({ status: 401 });
    expect([await stands(link), await stands(elsewhere)]).toEqual([false, true]);
    expect(await tablesHolding(email)).toEqual([]);
    expect(await tablesHolding('leaving.example')).toEqual([]);
    expect(await tablesHolding(tenantId)).toEqual([
      'billing_order',
      'tenant',
      'token_account',
      'token_ledger',
    ]);
    const again = await server.newAccount(email);
    expect(again.tenantId).not.toBe(tenantId);
  });

  test.each(['won', 'lost'])(
    'is refused while an order is disputed, and possible once that is %s',
    async (end) => {
      const { client } = await server.newAccount();
      const { page } = await pageOf(client);
      await provider.pay(page);
      const dispute = {
        id: `dp_${end}`,
        object: 'dispute',
        payment_intent: page.payment_intent,
        amount: 900,
        currency: 'usd',
      };
      await provider.deliver(newEvent('charge.dispute.created', { ...dispute, status: 'needs_response' }));
      await expect(client.call(deleteAccount)).rejects.toMatchObject({ status: 409, code: 'order_disputed' });
      expect((await client.call(getAccount)).status).toBe(200);
      await provider.deliver(newEvent('charge.dispute.closed', { ...dispute, status: end }));
      expect((await client.call(deleteAccount)).status).toBe(204);
    },
  );

  test('ends pages where an order could still be paid; a refund told later is booked all the same', async () => {
    const { client, tenantId } = await server.newAccount();
    const { page: paid } = await pageOf(client);
    await provider.pay(paid);
    const { page: open } = await pageOf(client);
    await client.call(deleteAccount);
    expect(open.status).toBe('expired');
    const refund = {
      id: 'ch_1',
      object: 'charge',
      payment_intent: paid.payment_intent,
      amount_refunded: 900,
      currency: 'usd',
    };
    expect(await provider.deliver(newEvent('charge.refunded', refund))).toBe(204);
    const { rows } = await sql<{ balance_after: string }>`
      SELECT balance_after::text FROM token_ledger WHERE tenant_id = ${tenantId} ORDER BY seq DESC`.execute(
      server.database.db,
    );
    expect(rows.map(({ balance_after }) => balance_after)).toEqual(['0', '1000']);
  });

  test('ends a page as well that the provider was still opening, and hands it to nobody', async () => {
    const { client, tenantId } = await server.newAccount();
    provider.beforePage = () => client.call(deleteAccount);
    await expect(pageOf(client)).rejects.toMatchObject({ status: 401, code: 'session_required' });
    expect(provider.sessions.at(-1)?.status).toBe('expired');
    const { db } = server.database;
    const orders = db.selectFrom('billing_order').select('url').where('tenant_id', '=', tenantId);
    expect(await orders.execute()).toEqual([{ url: null }]);
  });

  test('is the owner’s alone, and needs the CSRF token', async () => {
    const owner = await server.newAccount();
    const { db } = server.database;
    const member = await server.newAccount();
    await db.updateTable('membership').set({ role: 'member' }).where('user_id', '=', member.userId).execute();
    await expect(member.client.call(deleteAccount)).rejects.toMatchObject({
      status: 403,
      code: 'owner_only',
    });
    const forged = createClient({ baseUrl: server.url, headers: { cookie: owner.cookie } });
    await expect(forged.call(deleteAccount)).rejects.toMatchObject({ status: 403, code: 'csrf_failed' });
    expect((await owner.client.call(getAccount)).status).toBe(200);
  });

  test('touches no other account', async () => {
    const [leaving, staying] = [await server.newAccount(), await server.newAccount()];
    await staying.client.call(createApiKey, { json: { name: 'stays' } });
    await staying.client.call(createReview, { form: formOf(await jpegOf(573)) });
    const before = await tablesHolding(staying.tenantId);
    await leaving.client.call(deleteAccount);
    expect(await tablesHolding(staying.tenantId)).toEqual(before);
    expect((await staying.client.call(listApiKeys)).body).toHaveLength(1);
  });

  test('leaves links of a website alone that the account only claimed: others may claim it too', async () => {
    const { client } = await server.newAccount();
    await client.call(addAllowedOrigin, { json: { origin: 'https://claimed.example' } });
    const link = await shareFrom('https://claimed.example');
    await client.call(deleteAccount);
    expect(await stands(link)).toBe(true);
  });

  test('cannot be undone by a call that was let in before: nothing is added to an account that ended', async () => {
    const { client, tenantId } = await server.newAccount();
    await client.call(deleteAccount);
    await expect(server.services.apiKeys.create(tenantId, 'late')).rejects.toThrow('was deleted');
  });

  test('is done again for what a call that was let in before has stored since', async () => {
    const { client, tenantId } = await server.newAccount();
    const { body: apiKey } = await client.call(createApiKey, { json: { name: 'slow' } });
    expect(await checkAround(apiKey.api_key, () => client.call(deleteAccount))).toBe(200);
    // A worker has judged a video of such a call.
    const video = { tenant_id: tenantId, footprint: 'pdqv1:', model_id: 'model', answer: '{}' };
    await server.database.db.insertInto('video').values(video).execute();
    const left = ['tenant', 'token_account'];
    expect(await tablesHolding(tenantId)).toEqual(
      [...left, 'asset', 'job', 'token_reservation', 'token_usage_day', 'video'].sort(),
    );
    await server.services.retention.sweep();
    expect(await tablesHolding(tenantId)).toEqual(left);
  });

  test('leaves the sweeps nothing to erase of accounts that are there', async () => {
    const { client, tenantId } = await server.newAccount();
    const { body: apiKey } = await client.call(createApiKey, { json: { name: 'stays' } });
    await checkAround(apiKey.api_key, async () => {});
    const before = await tablesHolding(tenantId);
    expect(before).toEqual(expect.arrayContaining(['asset', 'job', 'token_reservation']));
    await server.services.retention.sweep();
    expect(await tablesHolding(tenantId)).toEqual(before);
  });

  test('does not keep the server from starting when the configuration still names the account', async () => {
    const { client, tenantId } = await server.newAccount();
    await client.call(deleteAccount);
    const config = {
      ...server.services.config,
      port: 0,
      allowedOrigins: [{ origin: 'https://given.example', tenantId }],
    };
    const running = await serve({ ...server.services, config, close: async () => undefined });
    await running.stop();
  });
});

test('every table that names a tenant is either erased or kept on purpose', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'tenant_id' AND table_name <> 'session' ORDER BY 1`.execute(
    server.database.db,
  );
  expect(rows.map(({ name }) => name)).toEqual([...erasedTables, ...keptTables].sort());
});
