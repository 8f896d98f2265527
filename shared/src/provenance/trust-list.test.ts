import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import list from './trust-list.json' with { type: 'json' };
import { trustAlso } from './trust-list.ts';

const countIn = (pem: string) => pem.split('-----BEGIN CERTIFICATE-----').length - 1;

test('the official list ships with its source, date and licence, and holds authorities only', () => {
  expect(list.source).toMatch(/^https:\/\/github\.com\/c2pa-org\/conformance-public\/tree\/[0-9a-f]{40}\//);
  expect(list.licence).toBe('CC-BY-4.0');
  expect(list.publishedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const { pem } of [...list.signers, ...list.timeStamps]) expect(new X509Certificate(pem).ca).toBe(true);
});

test('an authority that is listed for both counts for both; one for time stamps alone signs for nobody', () => {
  const { signersPem, timeStampsPem } = trustAlso(undefined);
  expect(countIn(signersPem)).toBe(list.signers.length);
  expect(countIn(timeStampsPem)).toBeGreaterThan(0);
  for (const { pem } of list.signers) expect(timeStampsPem).not.toContain(pem);
  const both = list.timeStamps.filter(({ pem }) => signersPem.includes(pem));
  expect(both.length + countIn(timeStampsPem)).toBe(list.timeStamps.length);
});

test('what is added stands beside the list and takes nothing from it', () => {
  const added = list.signers[0]?.pem.replace('MII', 'XII') ?? '';
  expect(trustAlso(added).signersPem).toBe(`${trustAlso(undefined).signersPem.trimEnd()}\n\n${added}`);
});
