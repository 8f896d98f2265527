import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
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

const first = 'view.js';

/** The script for the web: a loader, and modules that load each other by their hashes. */
export async function buildForWeb(version: string): Promise<WebBuild> {
  const chunks = await bundle({ entry: 'view.ts', format: 'es', define: { TELLTALE_WEB: 'true' } });
  const modules = new Map(chunks.map(({ fileName, code }) => [fileName, code]));
  const parts = Object.fromEntries(
    chunks
      .filter(({ isDynamicEntry }) => isDynamicEntry)
      .map(({ name, fileName }) => [name, filesOf(fileName)]),
  );
  modules.set(first, read(first).replace('TELLTALE_FILES', JSON.stringify(parts)));

  /** A part and what it imports, with their hashes; the first module is there already. */
  function filesOf(fileName: string): Readonly<Record<string, string>> {
    const chunk = chunks.find((one) => one.fileName === fileName);
    const imported = (chunk?.imports ?? []).filter((name) => name !== first);
    return Object.assign({ [fileName]: integrityOf(read(fileName), 'sha256') }, ...imported.map(filesOf));
  }
  function read(fileName: string): string {
    const code = modules.get(fileName);
    if (code === undefined) throw new Error(`${fileName} was not built.`);
    return code;
  }

  const folder = `${version}-${digestOf([...modules].flat().join('\n'), 'sha256', 'hex').slice(0, 10)}`;
  const [loader] = await bundle({
    entry: 'loader.ts',
    format: 'iife',
    define: {
      TELLTALE_FOLDER: JSON.stringify(folder),
      TELLTALE_VIEW_INTEGRITY: JSON.stringify(integrityOf(read(first), 'sha384')),
    },
  });
  if (!loader) throw new Error('The loader was not built.');
  const path = `/widget/${folder}/telltale.js`;
  const release = { version, path, integrity: integrityOf(loader.code, 'sha384') };
  return { release, folder, loader: loader.code, modules };
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
