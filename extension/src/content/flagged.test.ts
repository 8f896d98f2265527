import { noProvenance } from '@telltale/shared/contract/provenance';
import type { Evidence } from '@telltale/shared/ui/evidence';
import { expect, test } from 'vitest';
import { sampleOutcomes } from '../dev/sample-outcomes.ts';
import { isFlagged } from './flagged.ts';

const [sample] = sampleOutcomes;
if (sample?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
const view = (part: Partial<Evidence>) => ({
  state: 'verdict' as const,
  evidence: { ...sample.evidence, label: 'no_signal' as const, provenance: noProvenance, ...part },
});

test('a warning is shown unasked, and a trusted signer’s word; nothing else is', () => {
  expect(isFlagged(view({ label: 'likely_ai' }))).toBe(true);
  expect(isFlagged(view({ provenance: { ...noProvenance, status: 'trusted', verified: true } }))).toBe(true);
  expect(isFlagged(view({}))).toBe(false);
  expect(isFlagged(view({ label: 'uncertain' }))).toBe(false);
  expect(isFlagged(view({ provenance: { ...noProvenance, status: 'untrusted' } }))).toBe(false);
  expect(isFlagged({ state: 'waiting' })).toBe(false);
  expect(isFlagged({ state: 'problem', sentence: 'busy' })).toBe(false);
});
