import { createClient } from '@telltale/shared/client';
import {
  addAllowedOrigin,
  checkAsset,
  createApiKey,
  createReview,
  decideReview,
  exportAccount,
  logOut,
  renameAccount,
} from '@telltale/shared/contract';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';
import { key } from '../../../test/lane-calls.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';
import { leftOutTables } from './account-export.repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(() => server.stop());

const download = ({ cookie }: Pick<TestAccount, 'cookie'>) =>
  fetch(`${server.url}${exportAccount.path}`, { headers: { cookie } });

test('the archive holds everything of the account and its dossiers with their pictures, and no secret', async () => {
  const account = await server.newAccount('curious@example.org');
  const { body: made } = await account.client.call(createApiKey, { json: { name: 'script' } });
  const picture = await jpegOf(581);
  const { body: review } = await account.client.call(createReview, { form: formOf(picture) });
  const response = await download(account);
  expect(response.headers.get('content-type')).toMatch('application/zip');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="telltale-account.zip"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const folder = `dossiers/${review.review_id}`;
  expect(Object.keys(files)).toEqual([
    ...['account.json', 'api_keys/1.json'],
    ...[`${folder}/picture.jpg`, `${folder}/dossier.json`],
  ]);
  const text = strFromU8(files['account.json'] ?? new Uint8Array());
  expect(JSON.parse(text)).toMatchObject({
    tenant_id: account.tenantId,
    members: [{ user_id: account.userId, email: account.email, role: 'owner' }],
    sessions: [{ user_id: account.userId }],
    usage: { free_remaining: 100 },
  });
  const keys = strFromU8(files['api_keys/1.json'] ?? new Uint8Array());
  expect(JSON.parse(keys)).toMatchObject([{ key_id: made.key_id, name: 'script' }]);
  expect(Buffer.from(files[`${folder}/picture.jpg`] ?? []).equals(picture)).toBe(true);
  const dossier = JSON.parse(strFromU8(files[`${folder}/dossier.json`] ?? new Uint8Array()));
  expect(dossier.integrity.signature.alg).toBe('Ed25519');
  for (const secret of [made.api_key, account.csrfToken, account.cookie.split('=')[1] ?? ''])
    expect(text + keys).not.toContain(secret);
});

test('a ledger of any length comes whole, in files of a thousand entries', async () => {
  const account = await server.newAccount();
  const { tenantId } = account;
  const purchase = { tenantId, amount: 10, entryType: 'purchase', sourceType: 'order' } as const;
  await server.database.db.transaction().execute(async (tx) => {
    for (let order = 1; order <= 1_001; order += 1)
      await server.services.tokens.credit(tx, { ...purchase, sourceId: `ord_${order}` });
  });
  const files = unzipSync(new Uint8Array(await (await download(account)).arrayBuffer()));
  expect(Object.keys(files)).toEqual(['account.json', 'ledger/1.json', 'ledger/2.json']);
  const pages = [1, 2].map((number) =>
    JSON.parse(strFromU8(files[`ledger/${number}.json`] ?? new Uint8Array())),
  );
  expect(pages.map((entries) => entries.length)).toEqual([1_000, 1]);
  expect(new Set(pages.flat().map(({ source_id }) => source_id)).size).toBe(1_001);
});

/** What stands in the archive of what a table holds: the end of a file's name, and words that were stored. */
const exported: Readonly<Record<string, readonly [file: string, ...words: string[]]>> = {
  allowed_origin: ['account.json', '"origin": "https://mine.example"'],
  api_key: ['api_keys/1.json', 'my own script'],
  asset: ['checks/1.json', 'https://mine.example/page', 'my-case'],
  billing_order: ['orders/1.json', 'ord_mine'],
  key_usage_day: ['account.json', '"used_by_source"', '"by_day"', '"name": "my own script"'],
  membership: ['account.json', '"role": "owner"'],
  review: ['dossier.json', 'my supplier'],
  review_decision: ['dossier.json', 'my reasons'],
  session: ['account.json', 'last_seen_at'],
  tenant: ['account.json', '"name": "My desk"'],
  token_account: ['account.json', '"paid_balance": 17'],
  token_ledger: ['ledger/1.json', 'adjustment'],
  token_usage_day: ['account.json', '"operation": "image_check"'],
  video: ['videos/1.json', 'pdqv1:mine', 'my video'],
};

/** An account with something in each of these tables. */
async function fullAccount(): Promise<TestAccount> {
  const account = await server.newAccount();
  const { client, tenantId } = account;
  const { db } = server.database;
  await client.call(renameAccount, { json: { name: 'My desk' } });
  await client.call(addAllowedOrigin, { json: { origin: 'https://mine.example' } });
  const { body: made } = await client.call(createApiKey, { json: { name: 'my own script' } });
  const withKey = createClient({ baseUrl: server.url, apiKey: made.api_key });
  const references = { client_asset_id: 'my-case', canonical_url: 'https://mine.example/page' };
  await withKey.call(checkAsset, { form: formOf(await jpegOf(583), references), headers: key() });
  await server.services.usageSources.flush();
  const dossier = formOf(await jpegOf(584), { supplier: 'my supplier' });
  const { body: review } = await client.call(createReview, { form: dossier });
  const decision = { decision: 'reject', reviewer: 'me', rationale: 'my reasons' } as const;
  await client.call(decideReview, { params: { review_id: review.review_id }, json: decision });
  await server.services.tokens.adjust(tenantId, 17, 'a welcome');
  await sql`INSERT INTO video (tenant_id, footprint, model_id, answer)
    VALUES (${tenantId}, 'pdqv1:mine', 'model', '{"summary": "my video"}')`.execute(db);
  await sql`INSERT INTO billing_order
      (order_id, tenant_id, idempotency_key, bundle_code, token_amount, amount_cents, currency, status, created_at)
    VALUES ('ord_mine', ${tenantId}, 'k', 'tokens_1000', 1000, 900, 'usd', 'pending', now())`.execute(db);
  return account;
}

test('every table of an account is in its archive, or left out for a reason', async () => {
  const archive = await download(await fullAccount());
  const files = Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer())));
  for (const [table, [end, ...words]] of Object.entries(exported)) {
    const [, bytes] = files.find(([name]) => name.endsWith(end)) ?? [];
    for (const word of words) expect(strFromU8(bytes ?? new Uint8Array()), table).toContain(word);
  }
  // All that names a tenant, and what hangs on that by foreign keys.
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE held AS (
      SELECT table_name::regclass::oid AS id FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'tenant_id'
      UNION SELECT conrelid FROM pg_constraint JOIN held ON confrelid = id WHERE contype = 'f'
    ) SELECT id::regclass::text AS name FROM held`.execute(server.database.db);
  const known = [...Object.keys(exported), ...Object.keys(leftOutTables)];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

test('answers about videos come whole, in files of a hundred', async () => {
  const account = await server.newAccount();
  await sql`INSERT INTO video (tenant_id, footprint, model_id, answer)
    SELECT ${account.tenantId}, 'pdqv1:' || n, 'model', '{}' FROM generate_series(1, 201) n`.execute(
    server.database.db,
  );
  const files = unzipSync(new Uint8Array(await (await download(account)).arrayBuffer()));
  const names = Object.keys(files).filter((name) => name.startsWith('videos/'));
  const pages = names.map((name) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())));
  expect(pages.map((videos) => videos.length)).toEqual([100, 100, 1]);
  expect(new Set(pages.flat().map(({ footprint }) => footprint)).size).toBe(201);
});

test('of links that readers of its website made it tells when, and nothing that opens them', async () => {
  const { tenantId, ...account } = await server.newAccount();
  const origin = 'https://read.example';
  await sql`INSERT INTO allowed_origin (origin_id, tenant_id, origin, proof, verified_at, seen_at, check_at)
    VALUES ('org_read', ${tenantId}, ${origin}, 'dns', now(), now(), now())`.execute(server.database.db);
  await sql`INSERT INTO share (share_id, token_sha256, token, created_at, expires_at, origin)
    VALUES ('link-of-a-reader', sha256('read'), 'signed', now(), now() + interval '1 day', ${origin})`.execute(
    server.database.db,
  );
  const files = unzipSync(new Uint8Array(await (await download(account)).arrayBuffer()));
  const { shares } = JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()));
  expect(shares).toEqual([{ origin, created_at: expect.any(String), expires_at: expect.any(String) }]);
});

test('every browser that was ever connected comes along, in files of a thousand', async () => {
  const { tenantId, ...account } = await server.newAccount();
  await sql`INSERT INTO api_key (key_id, tenant_id, name, secret_sha256, scopes, revoked_at, holder)
    SELECT 'key_browser_' || n, ${tenantId}, 'laptop', sha256(('browser ' || n)::bytea), '{detect}', now(), 'browser'
    FROM generate_series(1, 1001) n`.execute(server.database.db);
  const files = unzipSync(new Uint8Array(await (await download(account)).arrayBuffer()));
  expect(Object.keys(files)).toEqual(['account.json', 'browsers/1.json', 'browsers/2.json']);
  const pages = [1, 2].map((number) =>
    JSON.parse(strFromU8(files[`browsers/${number}.json`] ?? new Uint8Array())),
  );
  expect(pages.map((browsers) => browsers.length)).toEqual([1_000, 1]);
  expect(new Set(pages.flat().map(({ key_id }) => key_id)).size).toBe(1_001);
});

test('it holds nothing of another account', async () => {
  const [one, other] = [await server.newAccount(), await server.newAccount()];
  await other.client.call(createReview, { form: formOf(await jpegOf(582)) });
  const files = unzipSync(new Uint8Array(await (await download(one)).arrayBuffer()));
  expect(Object.keys(files)).toEqual(['account.json']);
  expect(strFromU8(files['account.json'] ?? new Uint8Array())).not.toContain(other.tenantId);
});

test('nobody gets it without a session', async () => {
  const account = await server.newAccount();
  await account.client.call(logOut);
  expect((await download(account)).status).toBe(401);
});
