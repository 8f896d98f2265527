import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deviceFiles } from './device-files.ts';
import type { FileBytes } from './zip.ts';

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** What the build reads; the other workspaces are there by name only, because the lock file counts them. */
const parts = [
  'LICENSE',
  'PRIVACY.md',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig.base.json',
  'extension',
  'shared/package.json',
  'shared/src',
  'models/package.json',
  'models/manifest.json',
  'models/src',
  'server/package.json',
  'widget/package.json',
  'e2e/package.json',
];

const isMade = (name: string) => name.startsWith('.') || ['node_modules', 'dist'].includes(name);
const isLeftOut = (path: string) => /\.test\.tsx?$|\/(vectors|golden)|^extension\/shops\//.test(path);

/** The sources of the extension as reviewers get them, with how to build them as the README. */
export function sourceFiles(): FileBytes {
  const weights = deviceFiles()
    .map(({ absoluteSrc }) => relative(projectRoot, absoluteSrc))
    .filter((path) => path.startsWith('models'));
  const paths = [...parts.flatMap(filesUnder), ...weights].filter((path) => !isLeftOut(path));
  return {
    'README.md': readFileSync(new URL('./SOURCE.md', import.meta.url)),
    ...Object.fromEntries(
      paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(projectRoot, path))]),
    ),
  };
}

function filesUnder(path: string): string[] {
  const entries = readdirSync(join(projectRoot, dirname(path)), { withFileTypes: true });
  const isFolder = entries.find(({ name }) => join(dirname(path), name) === join(path))?.isDirectory();
  if (!isFolder) return [path];
  return readdirSync(join(projectRoot, path))
    .filter((name) => !isMade(name))
    .flatMap((name) => filesUnder(join(path, name)));
}
