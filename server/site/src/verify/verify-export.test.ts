import { generateKeyPairSync, sign } from 'node:crypto';
import { signedBytesOf } from '@telltale/shared/export-signature';
import { describe, expect, test } from 'vitest';
import { bytesOf, checkInBrowser, chooseCheck, loadLibrary } from './check-signature.ts';
import { verifyExport } from './verify-export.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keys = [{ kid: 'here', x: publicKey.export({ format: 'jwk' }).x ?? '' }];

function exported(change: (text: string) => string = (text) => text, kid = 'here'): string {
  const signature = { alg: 'Ed25519', kid };
  const document = {
    review: { filename: 'Straße – مثال.png', score: 0.1 },
    history: [],
    exported_at: 1,
    integrity: { alg: 'HMAC-SHA256', kid: 'k1', hmac: '00', signature },
  };
  const value = sign(null, signedBytesOf(document), privateKey).toString('base64url');
  const signed = { ...document, integrity: { ...document.integrity, signature: { ...signature, value } } };
  return change(JSON.stringify(signed, null, 2));
}

describe.each([
  ['the browser’s own Ed25519', async () => checkInBrowser],
  ['the library', loadLibrary],
])('with %s', async (_name, load) => {
  const check = await load();
  const outcome = async (text: string) => (await verifyExport(text, keys, check)).at;

  test('an export is intact in whatever order and with whatever white space it is kept', async () => {
    const { review, ...rest } = JSON.parse(exported());
    expect(await outcome(exported())).toBe('intact');
    expect(await outcome(JSON.stringify({ ...rest, review }))).toBe('intact');
  });

  test.each<[string, (text: string) => string]>([
    ['a letter of the file’s name', (text) => text.replace('Straße', 'Strasse')],
    ['a digit of a number', (text) => text.replace('0.1', '0.2')],
    ['a field more', (text) => text.replace('"history": []', '"history": [], "note": ""')],
    ['the HMAC', (text) => text.replace('"00"', '"01"')],
    ['the signature', (text) => text.replace(/"value": "../, '"value": "AA')],
    ['a signature cut short', (text) => text.replace(/("value": ".{10})[^"]*/, '$1')],
    ['a signature that is none', (text) => text.replace(/"value": "[^"]*/, '"value": "()')],
  ])('a change of %s shows', async (_what, change) => {
    expect(await outcome(exported(change))).toBe('changed');
  });

  test('a key that the server never had, no signature, and another kind of file are told apart', async () => {
    expect(await outcome(exported(undefined, 'elsewhere'))).toBe('foreign');
    const { integrity, ...rest } = JSON.parse(exported());
    const { signature: _, ...older } = integrity;
    expect(await outcome(JSON.stringify({ ...rest, integrity: older }))).toBe('unsigned');
    for (const text of ['', '[]', 'null', '{"review": {}}', '<!doctype html>'])
      expect(await outcome(text)).toBe('unreadable');
  });

  // RFC 8032, section 7.1, the second of its tests.
  test('a known signature of another implementation fits, and not for other bytes', async () => {
    const key = { kid: '', x: hex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c') };
    const signature = bytesOf(
      hex(
        '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
      ),
    );
    if (!signature) throw new Error('no bytes');
    expect(await check(key, new Uint8Array([0x72]), signature)).toBe(true);
    expect(await check(key, new Uint8Array([0x73]), signature)).toBe(false);
  });
});

const hex = (text: string) => Buffer.from(text, 'hex').toString('base64url');

test('the browser’s own way is taken where there is one', async () => {
  expect(await chooseCheck()).toBe(checkInBrowser);
});
