import { randomUUID } from 'node:crypto';
import { signPicture, testTrustAnchorsFile } from '@telltale/e2e/media/sign';
import { tamperWithJpeg } from '@telltale/e2e/media/tamper';
import { checkAsset } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { formOf, jpegOf } from '../../../../test/pictures.ts';

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
