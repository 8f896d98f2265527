import { isBuiltin } from 'node:module';
import type { PackageFile, SourceFile } from './project.ts';

/** Every library a package imports stands in its own package.json. The tools belong to all and may use what any lists. */
export function undeclaredProblems(
  files: readonly SourceFile[],
  packages: Readonly<Record<string, PackageFile>>,
): string[] {
  const listedAnywhere = new Set(Object.values(packages).flatMap(namesIn));
  return files.flatMap(({ path, imports }) => {
    const home = Object.keys(packages).find((folder) => path.startsWith(`${folder}/`));
    const listed = home ? new Set([...namesIn(packages[home]), ...namesIn(packages['.'])]) : listedAnywhere;
    return imports
      .filter(({ target }) => target.startsWith('npm:'))
      .map(({ target }) => target.slice('npm:'.length))
      .filter((name) => !listed.has(name) && !isBuiltin(name) && !isVirtual(name))
      .map((name) => `${path} imports ${name}, which ${home ?? 'every'}/package.json leaves out`);
  });
}

/** Names that a bundler answers itself, such as `virtual:…` and `#imports`. */
function isVirtual(name: string): boolean {
  return /^(virtual:|#|\/)/.test(name);
}

function namesIn(file: PackageFile | undefined): string[] {
  return [...Object.keys(file?.dependencies ?? {}), ...Object.keys(file?.devDependencies ?? {})];
}

/** The project is built on these; each must be listed and really imported. */
export function unusedRequirementProblems(
  required: readonly string[],
  files: readonly SourceFile[],
  packages: Readonly<Record<string, PackageFile>>,
): string[] {
  const listed = new Set(Object.values(packages).flatMap(namesIn));
  const imported = new Set(files.flatMap(({ imports }) => imports.map(({ target }) => target)));
  return required.flatMap((name) => [
    ...(listed.has(name) ? [] : [`${name} is in no package.json`]),
    ...(imported.has(`npm:${name}`) ? [] : [`${name} is imported nowhere`]),
  ]);
}

export interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

/** `npm ci` refuses a lock that leaves out an optional package, be it for another platform. */
export function lockProblems({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
      )
      .map((name) => `package-lock.json has no entry for ${name}, which ${path} may need`),
  );
}
