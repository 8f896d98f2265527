import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface CopiedFile {
  readonly absoluteSrc: string;
  readonly relativeDest: string;
}

interface ManifestModel {
  readonly lane: string;
  readonly status: string;
  readonly file: string;
  readonly bytes: number;
}

/** What readers download once with the extension: more would be felt. */
const maxModelBytes = 8 * 1024 * 1024;

/** What the detector needs to run on a device: the runtime, once, and the weights of the current image model. */
export function deviceFiles(): CopiedFile[] {
  const manifest: { models: ManifestModel[] } = JSON.parse(
    readFileSync(pathOf('@telltale/models/manifest.json'), 'utf8'),
  );
  const model = manifest.models.find(({ lane, status }) => lane === 'image' && status === 'current');
  if (!model) throw new Error('The model manifest has no current image model.');
  if (model.bytes > maxModelBytes) throw new Error(`${model.file} is too large for a browser.`);
  return [
    { absoluteSrc: pathOf(`@telltale/models/${model.file}`), relativeDest: model.file },
    ...['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'].map((name) => ({
      absoluteSrc: pathOf(`onnxruntime-web/${name}`),
      relativeDest: `ort/${name}`,
    })),
  ];
}

const pathOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
