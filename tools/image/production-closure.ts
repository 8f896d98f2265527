/** Where a package runs; one that names a single system may name it without a list. */
type Systems = string | readonly string[];

/** One package as package-lock.json describes it. */
interface LockedPackage {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly os?: Systems;
  readonly cpu?: Systems;
  readonly libc?: Systems;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** The machine that the image runs on. */
export interface Target {
  readonly os: string;
  readonly cpu: string;
  readonly libc: string;
}

/** Types, which nothing loads at run time, and the program of Node, which the image has already. */
const leftOut = /^@types\/|^node-(linux|win)-/;

export interface Closure {
  /** Folders of node_modules, from the project's root. */
  readonly packages: readonly string[];
  /** Workspaces, each with the link by which the others find it. */
  readonly workspaces: readonly { readonly folder: string; readonly link: string }[];
}

/** What these workspaces load at run time on the target, as npm would lay it out without development dependencies. */
export function productionClosure(lock: LockFile, roots: readonly string[], target: Target): Closure {
  const packages = new Set<string>();
  const links = new Map<string, string>();
  const visited = new Set<string>();
  const visit = (path: string) => {
    if (visited.has(path)) return;
    visited.add(path);
    for (const [name, isRequired] of dependenciesOf(lock.packages[path] ?? {})) {
      const found = findPackage(lock, path, name);
      const entry = found && lock.packages[found];
      if (!entry) {
        if (isRequired)
          throw new Error(`package-lock.json has no ${name}, which ${path || 'the root'} needs`);
      } else if (entry.link) {
        links.set(entry.resolved ?? '', found);
        visit(entry.resolved ?? '');
      } else if (runsOn(entry, target)) {
        packages.add(found);
        visit(found);
      }
    }
  };
  for (const root of roots) visit(root);
  return {
    packages: [...packages].sort(),
    workspaces: [...links].map(([folder, link]) => ({ folder, link })),
  };
}

function dependenciesOf(entry: LockedPackage): [name: string, isRequired: boolean][] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  );
  const optional = Object.keys(entry.optionalDependencies ?? {});
  const required = [...Object.keys(entry.dependencies ?? {}), ...peers];
  return [
    ...required.map((name): [string, boolean] => [name, !optional.includes(name)]),
    ...optional.map((name): [string, boolean] => [name, false]),
  ].filter(([name]) => !leftOut.test(name));
}

/** As Node looks for it: in the folder's own node_modules, then in that of each folder above. */
function findPackage(lock: LockFile, from: string, name: string): string | undefined {
  const parts = from === '' ? [] : from.split('/');
  for (let length = parts.length; length >= 0; length--) {
    if (parts[length - 1] === 'node_modules') continue;
    const path = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (lock.packages[path]) return path;
  }
  return undefined;
}

function runsOn({ os, cpu, libc }: LockedPackage, target: Target): boolean {
  return fits(os, target.os) && fits(cpu, target.cpu) && fits(libc, target.libc);
}

function fits(systems: Systems | undefined, name: string): boolean {
  if (systems === undefined) return true;
  const allowed = [systems].flat();
  if (allowed.includes(name)) return true;
  return allowed.some((entry) => entry.startsWith('!')) && !allowed.includes(`!${name}`);
}
