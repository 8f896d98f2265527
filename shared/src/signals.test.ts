import { describe, expect, test } from 'vitest';
import { noProvenance, type Provenance } from './contract/provenance.ts';
import { findingOf } from './provenance/finding-codes.ts';
import { type Answered, signalsOf } from './signals.ts';

const says = (part: Partial<Provenance>): Provenance => ({ ...noProvenance, ...part });
const plain = says({ metadata: { ...noProvenance.metadata, synthetic_tool_signal: true } });
const names = (part: Partial<Answered>) =>
  signalsOf({ label: 'no_signal', score: 0.1, provenance: noProvenance, ...part }).map(({ name }) => name);

describe('what a file says of itself', () => {
  test('is declared where a trusted signer vouches for it, be the answer new or known', () => {
    const provenance = says({ status: 'trusted', verified: true, ai_evidence: true });
    expect(names({ label: 'likely_ai', score: null, provenance })).toEqual(['declared']);
    expect(names({ label: 'likely_ai', score: null, provenance: null })).toEqual(['declared']);
  });

  test.each([
    ['credentials of an unknown signer', says({ status: 'untrusted', ai_evidence: true })],
    ['plain entries', plain],
  ])('is unverified by %s, whatever the pixels look like', (_, provenance) => {
    expect(names({ provenance })).toEqual(['unverified']);
    expect(names({ label: 'abstained', score: null, provenance })).toEqual(['unverified']);
    expect(names({ label: 'likely_ai', score: 0.9, provenance })).toEqual(['unverified', 'detected']);
  });

  test('says nothing where credentials declare no AI', () => {
    expect(names({ provenance: says({ status: 'trusted', verified: true }) })).toEqual([]);
    expect(names({ provenance: says({ status: 'untrusted' }) })).toEqual([]);
    expect(names({ provenance: says({ status: 'error' }) })).toEqual([]);
  });
});

describe('a file that no longer fits its signature', () => {
  const broken = says({ status: 'invalid', validation_errors: ['assertion.dataHash.mismatch'] });

  test('is altered, which stands behind a warning and before doubts', () => {
    expect(names({ provenance: broken })).toEqual(['altered']);
    expect(names({ label: 'likely_ai', score: 0.9, provenance: broken })).toEqual(['detected', 'altered']);
    expect(names({ label: 'uncertain', score: 0.7, provenance: broken })).toEqual(['altered', 'detected']);
    expect(names({ provenance: says({ status: 'invalid' }) })).toEqual(['altered']);
  });

  test.each([
    'signingCredential.untrusted',
    'signingCredential.expired',
    'signingCredential.ocsp.revoked',
    'signingCredential.invalid',
    'claimSignature.outsideValidity',
    'timeStamp.untrusted',
    'assertion.action.malformed',
    'assertion.action.ingredientMismatch',
    'claimSignature.missing',
    'UnsupportedClaimVersion',
  ])('is not called altered for %s alone', (code) => {
    expect(names({ provenance: says({ status: 'invalid', validation_errors: [code] }) })).toEqual([]);
    const both = says({ status: 'invalid', validation_errors: [code, 'assertion.dataHash.mismatch'] });
    expect(names({ provenance: both })).toEqual(['altered']);
  });
});

test('the pixels speak by their score only', () => {
  expect(names({ label: 'likely_ai', score: 0.9 })).toEqual(['detected']);
  expect(names({ label: 'uncertain', score: 0.7, provenance: null })).toEqual(['detected']);
  expect(names({})).toEqual([]);
});

test.each([
  ['signingCredential.untrusted', 'unlisted'],
  ['signingCredential.expired', 'expired'],
  ['claimSignature.outsideValidity', 'expired'],
  ['signingCredential.ocsp.revoked', 'revoked'],
  ['signingCredential.invalid', 'signer'],
  ['timeStamp.untrusted', 'time'],
  ['assertion.dataHash.mismatch', 'content'],
  ['assertion.bmffHash.mismatch', 'content'],
  ['claimSignature.mismatch', 'signature'],
  ['assertion.hashedURI.mismatch', 'signature'],
  ['assertion.missing', 'missing'],
  ['ingredient.manifest.mismatch', 'ingredient'],
  ['assertion.action.malformed', 'rule'],
  ['claim.multiple', 'rule'],
  ['JumbfParseError', 'other'],
])('the code %s has a meaning for readers', (code, finding) => {
  expect(findingOf(code)).toBe(finding);
});
