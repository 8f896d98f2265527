import { largestThresholds } from '@telltale/models/image/size-thresholds';
import { currentImageModel, type ImageModel, type ModelManifest } from '@telltale/models/manifest';
import type { Thresholds } from '@telltale/shared/contract';

export interface ScoringModel {
  readonly id: string;
  /** For the largest pictures. */
  readonly thresholds: Thresholds;
  /** Of verdicts that were stored before thresholds were stored with them. */
  readonly thresholdsBefore: Thresholds;
}

interface Judged {
  readonly thresholds: Thresholds | null;
  readonly model: string | null;
}

/** The image models that the manifest knows: the one that judges today, and those whose verdicts may still be stored. */
export interface ImageModels {
  readonly current: ScoringModel;
  /** Ids, today's first: the order in which a stored verdict is preferred. */
  readonly ids: readonly string[];
  /**
   * What a verdict was judged by: a verdict has its own since they are stored. One from before has those of its model, and
   * one that no model gave has today's for the largest pictures.
   */
  thresholdsOf(verdict: Judged): Thresholds;
  /** Whether another model than today's gave it: no server asks that one any more, though browsers may. */
  isRetired(modelId: string | null): boolean;
}

/** @param size which of today's models judges here */
export function createImageModels(manifest: ModelManifest, size: 'full' | 'light'): ImageModels {
  const current = scoringModel(currentImageModel(manifest, size));
  const others = manifest.models
    .filter((model): model is ImageModel => model.lane === 'image' && model.id !== current.id)
    .map(scoringModel);
  const all = [current, ...others];
  return {
    current,
    ids: all.map(({ id }) => id),
    thresholdsOf: ({ thresholds, model }) =>
      thresholds ?? all.find(({ id }) => id === model)?.thresholdsBefore ?? current.thresholds,
    isRetired: (modelId) => modelId !== null && modelId !== current.id,
  };
}

function scoringModel(model: ImageModel): ScoringModel {
  return {
    id: model.id,
    thresholds: plain(largestThresholds(model)),
    thresholdsBefore: plain(model.thresholds),
  };
}

/** Answers carry these three numbers, and nothing else that a manifest may say. */
const plain = ({ uncertain, likely_ai, strong }: Thresholds): Thresholds => ({
  uncertain,
  likely_ai,
  strong,
});
