import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { withPngText } from '@telltale/media/png-text';
import { signPicture, testTrustAnchorsFile } from '@telltale/media/sign';
import { tamperWithJpeg } from '@telltale/media/tamper';
import { checkAsset } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { formOf, jpegOf, pngOf } from '../../../../test/pictures.ts';
import { hashTrustList } from '../../provenance/trust-list.service.ts';
import { adoptTrustList } from './trust-list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { C2PA_TRUST_ANCHORS: testTrustAnchorsFile } });
});
afterAll(() => server.stop());

async function check(file: Uint8Array) {
  const { client } = await server.newTenant();
  const headers = { 'idempotency-key': randomUUID() };
  return (await client.call(checkAsset, { form: formOf(file, { sync: 'true' }), headers })).body;
}

const generated = { sourceType: 'trainedAlgorithmicMedia' } as const;

test('a trusted signature that declares an AI source is the verdict, at once and from the cache', async () => {
  const file = await signPicture(await jpegOf(200), 'jpeg', { signer: 'trusted', ...generated });
  const fresh = await check(file);
  expect(fresh).toMatchObject({
    label: 'likely_ai',
    source: 'provenance',
    score: null,
    model: null,
    cached: false,
  });
  expect(fresh.provenance).toMatchObject({ status: 'trusted', verified: true, ai_evidence: true });
  expect(await check(file)).toMatchObject({
    label: 'likely_ai',
    source: 'exact_hash',
    cached: true,
    model: null,
  });
});

test('another trust list forgets what the last one said about signers; the same one forgets nothing', async () => {
  const { db } = server.database;
  const signed = await signPicture(await jpegOf(206), 'jpeg', { signer: 'trusted', ...generated });
  const unsigned = await jpegOf(207);
  const isCached = async () => [(await check(signed)).cached, (await check(unsigned)).cached];
  expect(await isCached()).toEqual([false, false]);
  await adoptTrustList(db, await ownList());
  expect(await isCached()).toEqual([true, true]);
  await adoptTrustList(db, hashTrustList('another list'));
  expect(await isCached()).toEqual([false, true]);
});

const ownList = async () => hashTrustList(await readFile(testTrustAnchorsFile, 'utf8'));

test.each([
  { by: 'a version that writes down no list', list: null },
  { by: 'a process with another list', list: hashTrustList('another list') },
])(
  'what is stored about a signer by $by, and after this process started, is not given again',
  async ({ list }) => {
    const file = await signPicture(await jpegOf(208), 'jpeg', { signer: 'trusted', ...generated });
    await check(file);
    expect(await check(file)).toMatchObject({ cached: true, source: 'exact_hash' });
    const sha256 = createHash('sha256').update(file).digest();
    const trust_list = list === null ? null : Buffer.from(list, 'hex');
    const { db } = server.database;
    await db.updateTable('verdict').set({ trust_list }).where('sha256', '=', sha256).execute();
    const { client } = await server.newTenant();
    const ask = async (json: Readonly<Record<string, string>>) =>
      (await client.call(checkAsset, { json, headers: { 'idempotency-key': randomUUID() } })).body;
    expect(await ask({ frame_sha256: sha256.toString('hex') })).toMatchObject({ status: 'unknown' });
    expect(await check(file)).toMatchObject({ cached: false, source: 'provenance' });
    expect(await check(file)).toMatchObject({ cached: true, source: 'exact_hash' });
  },
);

test('a verdict keeps the list with which its file was read before it waited for the detector', async () => {
  const file = await signPicture(await jpegOf(209), 'jpeg', { signer: 'stranger', ...generated });
  expect(await check(file)).toMatchObject({ source: 'model' });
  const { rows } = await server.database.executeSql(`
    SELECT j.request ->> 'trustList' AS queued, encode(v.trust_list, 'hex') AS stored
    FROM job j JOIN verdict v ON encode(v.sha256, 'hex') = j.request ->> 'sha256'
    ORDER BY v.created_at DESC LIMIT 1`);
  expect(rows).toEqual([{ queued: await ownList(), stored: await ownList() }]);
});

test('a signed picture says how near the next known one lies, like any other', async () => {
  const unsigned = await jpegOf(205);
  await check(unsigned);
  const answer = await check(await signPicture(unsigned, 'jpeg', { signer: 'trusted', ...generated }));
  expect(answer).toMatchObject({ source: 'provenance', cached: false, match_distance: 0 });
});

test('the same statement by a signer nobody listed decides nothing', async () => {
  const file = await signPicture(await jpegOf(201), 'jpeg', { signer: 'stranger', ...generated });
  const answer = await check(file);
  expect(answer).toMatchObject({ source: 'model', provenance: { status: 'untrusted', verified: false } });
  expect(answer.score).not.toBeNull();
});

test('a signed file that was changed afterwards reads invalid and is scored by the model', async () => {
  const signed = await signPicture(await jpegOf(202), 'jpeg', { signer: 'trusted', ...generated });
  const answer = await check(await tamperWithJpeg(signed));
  expect(answer).toMatchObject({
    source: 'model',
    provenance: { status: 'invalid', verified: false, ai_evidence: false },
  });
});

test('a tampered PNG reads invalid too', async () => {
  const signed = Buffer.from(await signPicture(await pngOf(203), 'png', { signer: 'trusted', ...generated }));
  // A text chunk added before the end changes bytes that the signature covers, and no pixel.
  const tampered = withPngText(signed, [{ keyword: 'Comment', text: 'added afterwards' }]);
  expect((await check(tampered)).provenance).toMatchObject({ status: 'invalid', verified: false });
});

test('a fingerprint alone never carries a warning over from somebody else’s picture', async () => {
  const file = await signPicture(await jpegOf(204), 'jpeg', { signer: 'trusted', ...generated });
  expect((await check(file)).label).toBe('likely_ai');
  const { rows } = await server.database.executeSql(
    'SELECT pdq::text AS bits FROM verdict ORDER BY created_at DESC LIMIT 1',
  );
  const [{ bits }] = rows as [{ bits: string }];
  const frame_phash = BigInt(`0b${bits}`).toString(16).padStart(64, '0');
  const { client } = await server.newTenant();
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await client.call(checkAsset, { json: { frame_phash }, headers });
  expect(body).toMatchObject({ status: 'known', label: 'uncertain', score: null, match_distance: 0 });
});
