import { fileURLToPath } from 'node:url';
import { type OutputChunk, rolldown } from 'rolldown';

const sources = fileURLToPath(new URL('../src/', import.meta.url));

/** In one file, for which every check would have to ask piece by piece. */
const neededByEveryCheck =
  /node_modules.preact|src.(problem|medium|result-words|session|runner|check|ask|server|page-checks|page-picture|lane-of)\.ts|src.views.(thumbnail|progress|later-styles|sentence)|src.lanes.to-jpeg/;

interface BundleOptions {
  readonly entry: 'view.ts' | 'index.ts' | 'loader.ts';
  readonly format: 'es' | 'iife';
  readonly define: Readonly<Record<string, string>>;
}

/** Bundles one entry in memory. Parts keep plain names: the folder they lie in is named by their content. */
export async function bundle({ entry, format, define }: BundleOptions): Promise<readonly OutputChunk[]> {
  const made = await rolldown({
    input: sources + entry,
    platform: 'browser',
    preserveEntrySignatures: format === 'es' ? 'allow-extension' : false,
    tsconfig: false,
    transform: { define, target: 'es2022', jsx: { runtime: 'automatic', importSource: 'preact' } },
  });
  const { output } = await made.generate({
    format,
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: format === 'es' && {
      includeDependenciesRecursively: false,
      groups: [{ name: 'common', test: neededByEveryCheck }],
    },
  });
  await made.close();
  return output.filter((file) => file.type === 'chunk');
}
