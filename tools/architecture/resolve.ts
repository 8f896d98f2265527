import { posix } from 'node:path';

export type Exports = Readonly<Record<string, string>>;

/** The `exports` of our own packages, by the name of their folder. */
export type OwnPackages = Readonly<Record<string, Exports>>;

const scope = '@telltale/';

/**
 * What an import leads to: the path of a file in the project, `npm:<package>`, or `node:<module>`.
 * @param from path of the importing file in the project
 */
export function resolveImport(from: string, specifier: string, own: OwnPackages): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare);
  if (bare.startsWith('node:')) return bare;
  if (!bare.startsWith(scope)) return `npm:${packageName(bare)}`;
  const folder = bare.slice(scope.length).split('/')[0] ?? '';
  const target = exportedFile(own[folder] ?? {}, `.${bare.slice(scope.length + folder.length)}`);
  return target === undefined ? `unexported:${bare}` : posix.join(folder, target);
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Node's rule: an exact name first, else the pattern with the longest beginning. */
function exportedFile(exports: Exports, subpath: string): string | undefined {
  const exact = exports[subpath];
  if (exact !== undefined) return exact;
  for (const [pattern, target] of Object.entries(exports).sort(([a], [b]) => b.length - a.length)) {
    const [before, after] = pattern.split('*');
    if (before === undefined || after === undefined) continue;
    if (!subpath.startsWith(before) || !subpath.endsWith(after)) continue;
    return target.replace('*', subpath.slice(before.length, subpath.length - after.length));
  }
  return undefined;
}
