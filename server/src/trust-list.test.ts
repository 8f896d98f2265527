import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testTrustAnchorsPem } from '@telltale/media/sign';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { readTrustList } from './trust-list.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'telltale-trust-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const valid = testTrustAnchorsPem.trim();

async function readText(text: string): Promise<string> {
  const file = join(folder, 'list.pem');
  writeFileSync(file, text);
  return readTrustList(file);
}

test('takes every certificate, and nothing between them', async () => {
  const read = await readText(`# the first\n${valid}\n# the second\r\n${valid.replaceAll('\n', '\r\n')}`);
  expect(read).toBe(`${valid}\n${valid}\n`);
});

test.each([
  ['no certificate', 'hello'],
  ['a certificate that is none', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  ['a second certificate cut short', `${valid}\n${valid.slice(0, 200)}`],
])('a list with %s stops the start with a sentence that names the setting', async (_what, text) => {
  await expect(readText(text)).rejects.toThrow(ConfigError);
  await expect(readText(text)).rejects.toThrow('C2PA_TRUST_ANCHORS');
});

test('so does a file that is not there', async () => {
  const reading = readTrustList(join(folder, 'nope.pem'));
  await expect(reading).rejects.toThrow(ConfigError);
  await expect(reading).rejects.toThrow('C2PA_TRUST_ANCHORS');
});
