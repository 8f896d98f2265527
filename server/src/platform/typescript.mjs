/**
 * Lets this thread import TypeScript, which the image does not need. Node 24 takes types away by itself, in half the
 * time of a loader (https://nodejs.org/api/typescript.html#type-stripping); what it does not know is JSX.
 */
import { readFileSync } from 'node:fs';
// Whole, because the oldest Node that is allowed has no `registerHooks`, and could not link an import of it.
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0] = process.versions.node.split('.').map(Number);

if (major < 24 || !process.features.typescript) (await import('tsx/esm/api')).register();
else
  nodeModule.registerHooks({
    load: (url, context, next) => (url.endsWith('.tsx') ? loadJsx(url) : next(url, context)),
  });

let esbuild;

function loadJsx(url) {
  const path = fileURLToPath(url);
  esbuild ??= nodeModule.createRequire(import.meta.url)('esbuild');
  // Only files that come from now on are looked through for maps: where types are taken away, every word keeps its place.
  process.setSourceMapsEnabled(true);
  const { code } = esbuild.transformSync(readFileSync(path, 'utf8'), {
    loader: 'tsx',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    sourcefile: path,
    sourcemap: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
