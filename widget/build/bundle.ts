import { fileURLToPath } from 'node:url';
import { compiledWords } from '@telltale/shared/locales/words-plugin.ts';
import { type OutputChunk, rolldown } from 'rolldown';

const sources = fileURLToPath(new URL('../src/', import.meta.url));

interface BundleOptions {
  /** Within the sources. */
  readonly entry: string;
  readonly format: 'es' | 'iife';
  readonly define: Readonly<Record<string, string>>;
}

/** Bundles one entry in memory. Parts keep plain names: the folder they lie in is named by their content. */
export async function bundle({ entry, format, define }: BundleOptions): Promise<readonly OutputChunk[]> {
  const made = await rolldown({
    input: sources + entry,
    platform: 'browser',
    plugins: [compiledWords()],
    preserveEntrySignatures: format === 'es' ? 'allow-extension' : false,
    tsconfig: false,
    transform: { define, target: 'es2022', jsx: { runtime: 'automatic', importSource: 'preact' } },
  });
  const { output } = await made.generate({
    format,
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: format === 'es',
  });
  await made.close();
  return output.filter((file) => file.type === 'chunk');
}
