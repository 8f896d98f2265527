import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Model, type ModelManifest, parseManifest } from './manifest.ts';

/** A file of weights: a model's own, or one that it needs beside it. */
export type WeightsFile = Pick<Model, 'id' | 'file' | 'sha256'>;

/** The folder of this package, which holds the manifest, the weights and the cards. */
export const modelsFolder = fileURLToPath(new URL('..', import.meta.url));

export async function loadManifest(): Promise<ModelManifest> {
  const path = join(modelsFolder, 'manifest.json');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`model manifest: ${path} cannot be read`, { cause });
  });
  return parseManifest(parseJson(text, path));
}

export function modelFile(model: Pick<Model, 'file'>, folder: string = modelsFolder): string {
  return join(folder, model.file);
}

/** The file that the manifest names, and no other. */
export async function readWeights(model: WeightsFile, folder?: string): Promise<Uint8Array> {
  const path = modelFile(model, folder);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new Error(`model ${model.id}: weights are missing at ${path}`, { cause });
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== model.sha256) {
    throw new Error(`model ${model.id}: ${path} has sha256 ${sha256}, the manifest says ${model.sha256}`);
  }
  return bytes;
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`model manifest: ${path} is not JSON`, { cause });
  }
}
