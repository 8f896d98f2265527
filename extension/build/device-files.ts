import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  currentImageModel,
  currentModel,
  type Model,
  type ModelManifest,
  parseManifest,
} from '@telltale/models/manifest';

interface CopiedFile {
  readonly absoluteSrc: string;
  readonly relativeDest: string;
}

/** What readers download once with the extension: more would be felt. */
const maxModelBytes = 8 * 1024 * 1024;

const shippedManifest = (): ModelManifest =>
  parseManifest(JSON.parse(readFileSync(pathOf('@telltale/models/manifest.json'), 'utf8')));

/**
 * What the detectors need to run on a device: the runtime, once, and the weights of each lane's current model; of those
 * for pictures the light one's alone.
 */
export function deviceFiles(manifest = shippedManifest()): CopiedFile[] {
  const weights = weightsOf(manifest);
  for (const { file, bytes } of weights)
    if (bytes > maxModelBytes) throw new Error(`${file} is too large for a browser.`);
  return [
    ...weights.map(({ file }) => ({ absoluteSrc: pathOf(`@telltale/models/${file}`), relativeDest: file })),
    ...['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'].map((name) => ({
      absoluteSrc: pathOf(`onnxruntime-web/${name}`),
      relativeDest: `ort/${name}`,
    })),
  ];
}

function weightsOf(manifest: ModelManifest): Pick<Model, 'file' | 'bytes'>[] {
  const audio = currentModel(manifest, 'audio');
  return [currentImageModel(manifest, 'light'), currentModel(manifest, 'text'), audio, audio.vad];
}

const pathOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
