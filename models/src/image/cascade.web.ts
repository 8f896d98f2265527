import type { ImageModel } from '../manifest.ts';
import { fetchWeights, openWebPart, type WebSessionOptions } from '../session.web.ts';
import { type CascadeDetector, type CascadeParts, createCascadeDetector } from './cascade-detector.ts';
import { cuttingPart, viewReadingPart } from './view-parts.ts';

/** The cascade in a browser: two parts of the one file that the manifest names. */
export async function openWebCascade(
  model: ImageModel,
  options: WebSessionOptions & Pick<CascadeParts, 'pause'>,
): Promise<CascadeDetector> {
  const { cascade } = model;
  if (!cascade) throw new Error(`model ${model.id} has no cascade`);
  const file = await fetchWeights(model, options);
  const cutter = await openWebPart(cuttingPart(file, model), options);
  const reader = await openWebPart(viewReadingPart(file, model.input, cascade), options);
  const { pause } = options;
  return createCascadeDetector({ ...model, cascade }, { cutter, reader, ...(pause ? { pause } : {}) });
}
