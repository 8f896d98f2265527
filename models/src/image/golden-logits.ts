import written from './golden-logits.json' with { type: 'json' };

interface GoldenLogits {
  /** How far a runtime may be from them. */
  readonly within: number;
  /** Of the golden pictures, in their order. */
  readonly logits: readonly number[];
}

const byModel = new Map<string, GoldenLogits>(Object.entries(written));

/** What training wrote down for the golden pictures (training/export.py). */
export function goldenLogitsOf(modelId: string): GoldenLogits {
  const golden = byModel.get(modelId);
  if (!golden) throw new Error(`golden-logits.json knows nothing of ${modelId}`);
  return golden;
}
