import { transform } from 'esbuild';

const typescript = /(?<!\.d)\.tsx?$/;

/** Where the compiled form of a file lies. A file that is not TypeScript stays where it is. */
export const compiledPath = (path: string): string => path.replace(typescript, '.js');

export const isCompiled = (path: string): boolean => typescript.test(path);

/** A text in quotation marks that names a file beside this one, or one of another package of ours. */
const ownFile = /(['"])((?:\.{1,2}|@telltale)\/[^'"\n]*)\.tsx?\1/g;

/** Node reads JSON only where the import says that it is JSON. */
const jsonImport = /\bfrom\s+(["'][^"'\n]+\.json["']);/g;

/**
 * The JavaScript that Node runs without a loader of TypeScript: types and JSX are gone, and files find each other under
 * their new names. The source map holds lines and no sources, for the stacks in an operator's log.
 */
export async function compileScript(path: string, source: string): Promise<string> {
  const { code } = await transform(source, {
    loader: path.endsWith('.tsx') ? 'tsx' : 'ts',
    format: 'esm',
    target: 'node22',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    sourcefile: path.slice(path.lastIndexOf('/') + 1),
    sourcemap: 'inline',
    sourcesContent: false,
  });
  return code.replace(ownFile, '$1$2.js$1').replace(jsonImport, 'from $1 with { type: "json" };');
}

/** A package.json whose exports and commands name the compiled files. */
export function compileManifest(source: string): string {
  return source
    .replace(/("\.\/[^"]*)\.tsx?"/g, '$1.js"')
    .replace(/\bnode --import \S+ ([^" ]+)\.ts\b/g, 'node $1.js');
}
