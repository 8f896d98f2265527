import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sentStatements } from '../test/sent-statements.ts';
import { migrations } from './index.ts';

/** SHA-256 of what each migration has sent since it was written, the first 16 digits. A new one adds its line. */
const sentSince: Readonly<Record<string, string>> = {
  '2026-11-21-spine': '36a2c2f1e58ad823',
  '2026-11-21b-accounts': '5c8b84bdb9290528',
  '2026-11-21c-tokens': 'ffa56335d88023a6',
  '2026-11-21e-checks': '015a12a097461a0c',
  '2026-11-21e2-speech-text': 'c83baf16acf3eef3',
  '2026-11-21d-billing': '032a63514a20ea46',
  '2026-11-21f-public': '86f9da598b983d3d',
  '2026-11-21g-reviews': '5d1f05dba315e61e',
  '2026-11-21h-limits': 'a915fdce45b52693',
  '2026-11-21i-retention': '410b74bdff2187aa',
  '2026-11-21j-watching': '48e92dcceaa2c6c8',
  '2026-11-21k-reviews': '629d089d4ad82a56',
  '2026-11-21l-jobs': '7c9ad34a808d5130',
  '2026-11-21m-trust-list': '12963e19339c79eb',
  '2026-11-21n-token-batches': '4e7208127f506555',
  '2026-11-23a-sign-in-networks': 'e259b697277d5988',
  '2026-11-23b-origin-claims': 'e118907b01e81a94',
  '2026-11-25a-works-from': 'e15e6aad06c6d4c9',
  '2026-11-25b-fingerprint-index': 'f54e582a2751885d',
  '2026-11-25c-export-keys': 'e5d537aa4d389233',
  '2026-11-25d-ended-accounts': '7eb3376d26410832',
  '2026-11-25e-usage-sources': 'b4dd46c50f973d98',
  '2026-11-25f-review-search': '81f89e0092e70908',
  '2026-11-25g-mail-language': 'cfbafcdd81548079',
  '2026-11-26a-verdict-thresholds': 'd48d4fe9e84f860b',
  '2026-11-26b-queue-schema': '57167d99e6191aa9',
  '2026-11-27a-review-grams': 'ee0dbba98c12bf3d',
  '2026-11-27b-job-attempts': 'ddf2cf92f163cf24',
  '2026-11-27c-signed-kind': '6310368c9f73ab6b',
  '2026-11-27d-abstentions': 'e0f91e25c6968705',
  '2026-11-28a-verdict-trust-list': '24382cbca71084cc',
  '2026-11-28b-expire-past-locks': '5392331dbf7985ea',
  '2026-11-29a-expire-beside-locks': '9e6eab65e93fa0e5',
};

test.each(Object.entries(migrations))('%s sends what it has always sent', async (name, migration) => {
  const sent = JSON.stringify(await sentStatements(migration));
  expect(createHash('sha256').update(sent).digest('hex').slice(0, 16)).toBe(sentSince[name]);
});
