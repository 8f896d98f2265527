import { execFile } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createReview, exportReview, type ReviewExport } from '@telltale/shared/contract';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';
import { parseKeyRing } from '../../platform/capabilities/key-ring.ts';
import { openExportKeys } from './export-keys.service.ts';

let server: TestServer;
let passedMs = 0;
const clock = { nowMs: () => Date.now() + passedMs };
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true, clock });
});
afterAll(() => server.stop());

interface Jwk {
  readonly kty: string;
  readonly crv: string;
  readonly kid: string;
  readonly x: string;
}

const readKeys = async (): Promise<Jwk[]> =>
  (await (await fetch(`${server.url}/.well-known/telltale-keys.json`)).json()).keys;

async function exportOne(seed: number): Promise<ReviewExport> {
  const { client } = await server.newTenant();
  const { body } = await client.call(createReview, { form: formOf(await jpegOf(seed)) });
  return (await client.call(exportReview, { params: { review_id: body.review_id } })).body;
}

/** As the documentation says it, with nothing of the server's own code. */
function isIntact(document: ReviewExport, keys: readonly Jwk[]): boolean {
  const { value, ...signature } = document.integrity.signature;
  const key = keys.find(({ kid }) => kid === signature.kid);
  if (!key) return false;
  const covered = { ...document, integrity: { ...document.integrity, signature } };
  const text = `telltale review export signature v1\n${canonicalize(covered)}`;
  const { kty, crv, x } = key;
  return verify(
    null,
    Buffer.from(text),
    createPublicKey({ key: { kty, crv, x }, format: 'jwk' }),
    Buffer.from(value, 'base64url'),
  );
}

describe('the signature of an export', () => {
  test('can be checked by anybody with the published keys, and by no other bytes', async () => {
    const [document, keys] = [await exportOne(561), await readKeys()];
    expect(isIntact(document, keys)).toBe(true);
    const { review, integrity } = document;
    const changes: readonly ReviewExport[] = [
      { ...document, exported_at: document.exported_at + 1 },
      { ...document, review: { ...review, filename: 'another.jpg' } },
      {
        ...document,
        history: [{ decision: 'disclose', reviewer: 'Nobody', rationale: 'None', decided_at: 1 }],
      },
      { ...document, integrity: { ...integrity, hmac: '0'.repeat(64) } },
    ];
    for (const changed of changes) expect(isIntact(changed, keys)).toBe(false);
  });

  test('has a key of its own, which is no part of any secret of the ring', async () => {
    const { integrity } = await exportOne(562);
    expect(integrity.signature.kid).not.toBe(integrity.kid);
    expect(integrity.signature.kid).toMatch(/^[\w-]{43}$/);
  });
});

test('the program in the documentation tells an intact export from a changed one', async () => {
  const page = await readFile(new URL('../../../../docs/exports.md', import.meta.url), 'utf8');
  const folder = await mkdtemp(join(tmpdir(), 'telltale-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [program, dossier, keys] = ['check-export.mjs', 'dossier.json', 'keys.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await writeFile(program, /```js\n(.*?)```/s.exec(page)?.[1] ?? '');
  await writeFile(keys, JSON.stringify({ keys: await readKeys() }));
  const document = await exportOne(564);
  const run = async (content: ReviewExport) => {
    await writeFile(dossier, JSON.stringify(content, null, 4));
    return promisify(execFile)(process.execPath, [program, dossier, keys]);
  };
  expect((await run(document)).stdout).toBe('Issued by this server, and unchanged.\n');
  await expect(run({ ...document, exported_at: 1 })).rejects.toMatchObject({ stdout: 'Changed.\n' });
});

describe('the published keys', () => {
  test('are public parts alone, for programs and pages of any origin', async () => {
    const response = await fetch(`${server.url}/.well-known/telltale-keys.json`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('content-type')).toMatch('application/json');
    const { keys } = await response.json();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['crv', 'kid', 'kty', 'use', 'x']);
  });

  test('are looked up once for all who ask within a minute', async () => {
    passedMs += 60_000;
    const look = vi.spyOn(server.database.db, 'selectFrom');
    const answers = await Promise.all([readKeys(), readKeys(), readKeys()]);
    expect(new Set(answers.map((keys) => JSON.stringify(keys))).size).toBe(1);
    const looks = () => look.mock.calls.filter(([table]) => table === ('export_key' as unknown)).length;
    expect(looks()).toBe(1);
    passedMs += 60_000;
    await readKeys();
    expect(looks()).toBe(2);
    look.mockRestore();
  });

  test('stay after the ring has lost them, so that older exports can still be checked', async () => {
    const document = await exportOne(563);
    const { db } = server.database;
    const keyRing = parseKeyRing(`other:${Buffer.alloc(32, 7).toString('base64')}`);
    const rotated = await openExportKeys({ db, clock, keyRing });
    const again = await openExportKeys({ db, clock, keyRing });
    expect(again.kid).toBe(rotated.kid);
    expect(rotated.kid).not.toBe(document.integrity.signature.kid);
    passedMs += 60_000;
    const keys = await readKeys();
    expect(keys.map(({ kid }) => kid)).toEqual([document.integrity.signature.kid, rotated.kid]);
    expect(isIntact(document, keys)).toBe(true);
  });
});
