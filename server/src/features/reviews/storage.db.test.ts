import { createReview, decideReview, deleteReview, getAccount } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';
import { bytesOfDecision, bytesOfDossier } from './reviews.repository.ts';

const limitBytes = 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true, env: { STORAGE_MB_PER_TENANT: '1' } });
});
afterAll(() => server.stop());

/** Some 300 kB: three fit, four do not. */
const pictureOf = (seed: number) => jpegOf(seed, { width: 1200, height: 900 }, 100);
const open = async ({ client }: TestAccount, file: Uint8Array = Buffer.alloc(0)) =>
  (await client.call(createReview, { form: formOf(file) })).body.review_id;
const storageOf = async ({ client }: TestAccount) => (await client.call(getAccount)).body.storage;

test('what the dossiers of an account take is counted, and leaves with them', async () => {
  const account = await server.newAccount();
  expect(await storageOf(account)).toEqual({ used_bytes: 0, limit_bytes: limitBytes });
  const file = await jpegOf(601);
  const review_id = await open(account, file);
  expect(await storageOf(account)).toMatchObject({ used_bytes: file.length + bytesOfDossier });
  const words = { reviewer: 'Ada', rationale: 'Geprüft' };
  await account.client.call(decideReview, {
    params: { review_id },
    json: { decision: 'disclose', ...words },
  });
  expect(await storageOf(account)).toMatchObject({
    used_bytes: file.length + bytesOfDossier + 3 + 8 + bytesOfDecision,
  });
  expect(await storageOf(await server.newAccount())).toMatchObject({ used_bytes: 0 });
  await account.client.call(deleteReview, { params: { review_id } });
  expect(await storageOf(account)).toMatchObject({ used_bytes: 0 });
});

test('what would be too much is refused with 413 and stores nothing, until something is deleted', async () => {
  const account = await server.newAccount();
  const [first, second, third, fourth] = await Promise.all([611, 612, 613, 614].map(pictureOf));
  const ids = [await open(account, first), await open(account, second), await open(account, third)];
  const { used_bytes } = await storageOf(account);
  await expect(open(account, fourth)).rejects.toMatchObject({
    status: 413,
    code: 'storage_full',
    message: expect.stringMatching(/delete some/),
  });
  expect(await storageOf(account)).toEqual({ used_bytes, limit_bytes: limitBytes });
  // Another account has room of its own.
  await open(await server.newAccount(), fourth);
  await account.client.call(deleteReview, { params: { review_id: ids[0] ?? '' } });
  await open(account, fourth);
});

test('dossiers that are opened at one moment do not pass the limit together', async () => {
  const account = await server.newAccount();
  const files = await Promise.all([621, 622, 623, 624, 625, 626].map(pictureOf));
  const opened = await Promise.allSettled(files.map((file) => open(account, file)));
  const refused = opened.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.length).toBeGreaterThan(1);
  for (const problem of refused) expect(problem).toMatchObject({ status: 413, code: 'storage_full' });
  const { used_bytes } = await storageOf(account);
  expect(used_bytes).toBeGreaterThan(limitBytes / 2);
  expect(used_bytes).toBeLessThanOrEqual(limitBytes);
});

test('a dossier holds so many decisions: an export signs all of them in one piece', async () => {
  const account = await server.newAccount();
  const review_id = await open(account, await jpegOf(631));
  const at = new Date();
  const rows = Array.from({ length: 199 }, (_, seq) => ({
    ...{ review_id, seq: seq + 1, decision: 'disclose', reviewer: 'Ada', rationale: 'again', decided_at: at },
  }));
  await server.database.db.insertInto('review_decision').values(rows).execute();
  const json = { decision: 'disclose', reviewer: 'Ada', rationale: 'once more' } as const;
  const decide = () => account.client.call(decideReview, { params: { review_id }, json });
  await decide();
  await expect(decide()).rejects.toMatchObject({
    ...{ status: 413, code: 'storage_full', message: expect.stringMatching(/at most 200 decisions/) },
  });
});
