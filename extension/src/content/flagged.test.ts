import { noProvenance } from '@telltale/shared/contract/provenance';
import type { CheckView, Evidence } from '@telltale/shared/ui/evidence';
import { expect, test } from 'vitest';
import { sampleOutcomes } from '../dev/sample-outcomes.ts';
import { evidenceOfAnswer } from '../messaging/check-answer.ts';
import { sensitivities } from '../storage/sensitivities.ts';
import { isFlagged, isMarked } from './flagged.ts';

const [sample] = sampleOutcomes;
if (sample?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
const view = (part: Partial<Evidence>) => ({
  state: 'verdict' as const,
  evidence: {
    ...evidenceOfAnswer(sample.evidence),
    label: 'no_signal' as const,
    provenance: noProvenance,
    ...part,
  },
});

test('a warning is shown unasked, and a trusted signer’s word; nothing else is', () => {
  const isShown = (shown: CheckView) => isFlagged(shown, 'likely_ai');
  expect(isShown(view({ label: 'likely_ai' }))).toBe(true);
  expect(isShown(view({ provenance: { ...noProvenance, status: 'trusted', verified: true } }))).toBe(true);
  expect(isShown(view({}))).toBe(false);
  expect(isShown(view({ label: 'uncertain' }))).toBe(false);
  expect(isShown(view({ provenance: { ...noProvenance, status: 'untrusted' } }))).toBe(false);
  expect(isShown({ state: 'waiting' })).toBe(false);
  expect(isShown({ state: 'problem', sentence: 'busy' })).toBe(false);
});

test.each([
  ['a strong signal', { label: 'likely_ai', score: 0.96 }, ['strong', 'likely_ai', 'uncertain']],
  ['a warning below it', { label: 'likely_ai', score: 0.9 }, ['likely_ai', 'uncertain']],
  ['unclear signals', { label: 'uncertain', score: 0.7 }, ['uncertain']],
  [
    'the word of a signer, which has no score',
    { label: 'likely_ai', score: null },
    ['strong', 'likely_ai', 'uncertain'],
  ],
  ['no signal', { label: 'no_signal', score: 0.1 }, []],
] as const)('%s is marked where the reader wants it to be', (_, part, marked) => {
  expect(sensitivities.filter((from) => isMarked(view(part), from))).toEqual(marked);
});
