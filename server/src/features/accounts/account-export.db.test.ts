import { createApiKey, createReview, exportAccount, logOut } from '@telltale/shared/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';

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
    ...[`${folder}/dossier.json`, `${folder}/picture.jpg`],
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
