import type { ImageModel } from '../manifest.ts';
import { readWeights } from '../model-files.node.ts';
import { cuttingPart } from './view-parts.ts';

const known = new Map<string, Promise<Uint8Array>>();

/**
 * The part of a model that cuts views, some kilobytes of a file of many megabytes. Reads and checks all of the file, once
 * in a process: a file that was refused is read again.
 */
export function readCuttingPart(model: ImageModel): Promise<Uint8Array> {
  const key = `${model.file} ${model.sha256}`;
  const part = known.get(key) ?? cutFile(model);
  known.set(key, part);
  part.catch(() => known.delete(key));
  return part;
}

async function cutFile(model: ImageModel): Promise<Uint8Array> {
  return cuttingPart(await readWeights(model), model);
}
