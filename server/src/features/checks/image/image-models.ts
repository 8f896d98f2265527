import { currentModel, type ModelManifest } from '@telltale/models/manifest';
import type { Thresholds } from '@telltale/shared/contract';

export interface ScoringModel {
  readonly id: string;
  readonly thresholds: Thresholds;
}

/** The image models that the manifest knows: today's, and those whose verdicts are still stored. */
export interface ImageModels {
  readonly current: ScoringModel;
  /** Ids, today's first: the order in which a stored verdict is preferred. */
  readonly ids: readonly string[];
  /** Operating points of the model that scored; today's where none did. */
  thresholdsOf(modelId: string | null): Thresholds;
  isRetired(modelId: string | null): boolean;
}

export function createImageModels(manifest: ModelManifest): ImageModels {
  const current = scoringModel(currentModel(manifest, 'image'));
  const retired = manifest.models
    .filter((model) => model.lane === 'image' && model.status === 'retired')
    .map(scoringModel);
  const all = [current, ...retired];
  return {
    current,
    ids: all.map(({ id }) => id),
    thresholdsOf: (modelId) => (all.find(({ id }) => id === modelId) ?? current).thresholds,
    isRetired: (modelId) => modelId !== null && modelId !== current.id,
  };
}

/** Without what else a manifest says of a model: answers carry these three numbers. */
function scoringModel({ id, thresholds }: ModelManifest['models'][number]): ScoringModel {
  const { uncertain, likely_ai, strong } = thresholds;
  return { id, thresholds: { uncertain, likely_ai, strong } };
}
