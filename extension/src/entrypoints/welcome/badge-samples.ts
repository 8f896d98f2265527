import { noProvenance } from '@telltale/shared/contract/provenance';
import type { CheckView, Evidence } from '@telltale/shared/ui/evidence';

const evidence: Evidence = {
  label: 'no_signal',
  score: null,
  thresholds: { uncertain: 0.5, likely_ai: 0.8, strong: 0.95 },
  source: 'model',
  model: null,
  cached: false,
  matchDistanceBits: null,
  provenance: noProvenance,
  delivery: 'not_sent',
};

const viewOf = (part: Partial<Evidence>): CheckView => ({
  state: 'verdict',
  evidence: { ...evidence, ...part },
});

/** One answer of each kind of signal: of the pixels, of what the file declares, of a file that was changed. */
export const badgeSamples: readonly CheckView[] = [
  viewOf({ label: 'likely_ai', score: 0.96 }),
  viewOf({ provenance: { ...noProvenance, status: 'trusted', verified: true, ai_evidence: true } }),
  viewOf({
    provenance: {
      ...noProvenance,
      metadata: { ...noProvenance.metadata, status: 'present', synthetic_tool_signal: true },
    },
  }),
  viewOf({ provenance: { ...noProvenance, status: 'invalid' } }),
];
