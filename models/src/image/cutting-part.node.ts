import type { ImageModel } from '../manifest.ts';
import { readWeights } from '../model-files.node.ts';
import { cuttingPart } from './view-parts.ts';

/** The part of a model that cuts views, some kilobytes of a file of many megabytes: reads and checks all of it. */
export async function readCuttingPart(model: ImageModel): Promise<Uint8Array> {
  return cuttingPart(await readWeights(model), model);
}
