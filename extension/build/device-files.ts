import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface CopiedFile {
  readonly absoluteSrc: string;
  readonly relativeDest: string;
}

interface Weights {
  readonly file: string;
  readonly bytes: number;
}

interface ManifestModel extends Weights {
  readonly lane: string;
  readonly status: string;
  /** Finds the speech for a model of recordings. */
  readonly vad?: Weights;
}

/** What readers download once with the extension: more would be felt. */
const maxModelBytes = 8 * 1024 * 1024;

const lanes = ['image', 'text', 'audio'];

/** What the detectors need to run on a device: the runtime, once, and the weights of each lane's current model. */
export function deviceFiles(): CopiedFile[] {
  const manifest: { models: ManifestModel[] } = JSON.parse(
    readFileSync(pathOf('@telltale/models/manifest.json'), 'utf8'),
  );
  const weights = lanes.flatMap((lane) => weightsOf(manifest.models, lane));
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

function weightsOf(models: readonly ManifestModel[], lane: string): Weights[] {
  const model = models.find((candidate) => candidate.lane === lane && candidate.status === 'current');
  if (!model) throw new Error(`The model manifest has no current ${lane} model.`);
  return model.vad ? [model, model.vad] : [model];
}

const pathOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
