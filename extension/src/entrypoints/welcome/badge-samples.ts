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

/** One answer of each kind that a badge speaks of. */
export const badgeSamples: readonly CheckView[] = [viewOf({ label: 'likely_ai' })];
