import { noProvenance } from '@telltale/shared/contract/provenance';
import type { CheckView, Evidence } from '@telltale/shared/ui/evidence';
import { expect, test } from 'vitest';
import { sampleOutcomes } from '../../dev/sample-outcomes.ts';
import { sensitivities } from '../../messaging/page-choices.ts';
import { isLikelyAi, isMarked } from './warnings.ts';

const [sample] = sampleOutcomes;
if (sample?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
const view = (part: Partial<Evidence>) => ({
  state: 'verdict' as const,
  evidence: {
    ...sample.evidence,
    steps: [],
    label: 'no_signal' as const,
    provenance: noProvenance,
    ...part,
  },
});

const declares = { ...noProvenance, ai_evidence: true };
const says = {
  'a trusted signer declares AI': {
    label: 'likely_ai',
    score: null,
    provenance: { ...declares, status: 'trusted', verified: true },
  },
  'an unknown signer declares AI': { provenance: { ...declares, status: 'untrusted' } },
  'plain entries name a generator': {
    provenance: { ...noProvenance, metadata: { ...noProvenance.metadata, synthetic_tool_signal: true } },
  },
} as const;
const altered = { provenance: { ...noProvenance, status: 'invalid' } } as const;

test.each(Object.entries(says))('where %s the picture is marked, and may be covered', (_, part) => {
  for (const from of sensitivities) {
    expect(isMarked(view(part), from)).toBe(true);
    expect(isLikelyAi(view(part), from)).toBe(true);
  }
});

test('a file that was changed after it was signed is marked and never covered for that', () => {
  expect(sensitivities.filter((from) => isMarked(view(altered), from))).toEqual([...sensitivities]);
  expect(sensitivities.filter((from) => isLikelyAi(view(altered), from))).toEqual([]);
});

test('nothing is marked that says and shows nothing, be it signed or not', () => {
  const isShown = (shown: CheckView) => isMarked(shown, 'likely_ai');
  expect(isShown(view({ provenance: { ...noProvenance, status: 'trusted', verified: true } }))).toBe(false);
  expect(isShown(view({ provenance: { ...noProvenance, status: 'untrusted' } }))).toBe(false);
  expect(isShown(view({}))).toBe(false);
  expect(isShown(view({ label: 'uncertain', score: 0.7 }))).toBe(false);
  expect(isShown({ state: 'waiting' })).toBe(false);
  expect(isShown({ state: 'problem', sentence: 'busy' })).toBe(false);
});

test.each([
  ['a strong signal', { label: 'likely_ai', score: 0.96 }, ['strong', 'likely_ai', 'uncertain']],
  ['a warning below it', { label: 'likely_ai', score: 0.9 }, ['likely_ai', 'uncertain']],
  ['unclear signals', { label: 'uncertain', score: 0.7 }, ['uncertain']],
  ['no signal', { label: 'no_signal', score: 0.1 }, []],
] as const)('%s is marked where the reader wants it to be', (_, part, marked) => {
  expect(sensitivities.filter((from) => isMarked(view(part), from))).toEqual(marked);
});

test('unclear pixels are marked where the reader wants it, and never covered', () => {
  const unclear = view({ label: 'uncertain', score: 0.7 });
  expect(isMarked(unclear, 'uncertain')).toBe(true);
  expect(isLikelyAi(unclear, 'uncertain')).toBe(false);
});
