import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { languages } from '@telltale/shared/locales/languages.ts';
import { fileTagOf } from '../src/language.ts';
import { bundle } from './bundle.ts';

/** What a publisher pins, as `release.json` tells it. */
export interface Release {
  readonly version: string;
  /** Never changes, unlike `/widget/v1/`. */
  readonly path: string;
  /** Of `telltale.js` under either address. It vouches for all that is loaded later. */
  readonly integrity: string;
}

export interface WebBuild {
  readonly release: Release;
  /** Named by version and content, so that what lies in it may be kept for ever. */
  readonly folder: string;
  readonly loader: string;
  readonly modules: ReadonlyMap<string, string>;
}

const fileTags = languages.map(fileTagOf);

/** What is loaded later, by the name that the first module asks for. */
const parts: Readonly<Record<string, string>> = {
  later: 'later.ts',
  ...Object.fromEntries(fileTags.map((tag) => [`words-${tag}`, `locales/words-${tag}.json`])),
  ...Object.fromEntries(fileTags.map((tag) => [`result-${tag}`, `locales/result-${tag}.ts`])),
};

/** The script for the web: a loader, a first module, and parts of one file each, all known by their hashes. */
export async function buildForWeb(version: string): Promise<WebBuild> {
  const built = await Promise.all(
    Object.entries(parts).map(async ([name, entry]) => [name, await bundleAlone(entry)] as const),
  );
  const hashes = Object.fromEntries(built.map(([name, code]) => [name, integrityOf(code, 'sha256')]));
  const view = await bundleAlone('view.ts', { TELLTALE_PARTS: JSON.stringify(hashes) });
  const modules = new Map([['view.js', view], ...built.map(([name, code]) => [`${name}.js`, code] as const)]);

  const folder = `${version}-${digestOf([...modules].flat().join('\n'), 'sha256', 'hex').slice(0, 10)}`;
  const [loader] = await bundle({
    entry: 'loader.ts',
    format: 'iife',
    define: {
      TELLTALE_FOLDER: JSON.stringify(folder),
      TELLTALE_VIEW_INTEGRITY: JSON.stringify(integrityOf(view, 'sha384')),
    },
  });
  if (!loader) throw new Error('The loader was not built.');
  const path = `/widget/${folder}/telltale.js`;
  const release = { version, path, integrity: integrityOf(loader.code, 'sha384') };
  return { release, folder, loader: loader.code, modules };
}

/** In one file: what a module imports is part of it. */
async function bundleAlone(entry: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const chunks = await bundle({ entry, format: 'es', define: { TELLTALE_WEB: 'true', ...define } });
  const [chunk] = chunks;
  if (!chunk || chunks.length > 1) throw new Error(`${entry} became ${chunks.map((one) => one.fileName)}.`);
  return chunk.code;
}

export const gzipBytes = (text: string) => gzipSync(text, { level: 9 }).length;

type Algorithm = 'sha256' | 'sha384';

/** Parts carry the shorter hash, which is as strong as anybody needs and counts against the first view. */
function integrityOf(text: string, algorithm: Algorithm): string {
  return `${algorithm}-${digestOf(text, algorithm, 'base64')}`;
}

function digestOf(text: string, algorithm: Algorithm, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(text).digest(encoding);
}
