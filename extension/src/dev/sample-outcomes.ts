import { noProvenance } from '@telltale/shared/contract/provenance';
import type { CheckAnswer } from '../messaging/check-answer.ts';
import type { Outcome } from '../messaging/outcome.ts';

const evidence: CheckAnswer = {
  lane: 'image',
  label: 'no_signal',
  score: 0.12,
  thresholds: { uncertain: 0.6, likely_ai: 0.8, strong: 0.95 },
  source: 'model',
  model: 'sample-model',
  cached: false,
  matchDistanceBits: null,
  provenance: noProvenance,
  delivery: 'as_is',
  steps: [],
  reason: null,
};

const verdict = (part: Partial<CheckAnswer>): Outcome => ({
  kind: 'verdict',
  evidence: { ...evidence, ...part },
});

/** One answer of every kind the card knows. */
export const sampleOutcomes: readonly Outcome[] = [
  verdict({
    label: 'likely_ai',
    score: 0.91,
    provenance: { ...noProvenance, metadata: { ...noProvenance.metadata, software: 'Sample Generator 2' } },
  }),
  verdict({}),
  verdict({ label: 'uncertain', score: 0.7, source: 'perceptual_hash', cached: true, matchDistanceBits: 6 }),
  verdict({
    label: 'likely_ai',
    score: 0.97,
    source: 'provenance',
    provenance: { ...noProvenance, status: 'trusted', verified: true, ai_evidence: true },
  }),
  verdict({
    provenance: {
      ...noProvenance,
      status: 'invalid',
      claim_generator: 'Sample Editor 1',
      validation_errors: ['assertion.dataHash.mismatch'],
    },
  }),
  verdict({ label: 'abstained', score: null, delivery: 'converted' }),
  { kind: 'problem', problem: 'unreachable' },
];
