import { existsSync } from 'node:fs';
import { run } from './process.ts';

let latest: Promise<unknown> = Promise.resolve();
let lists: Promise<unknown> | undefined;

/** Installs a package of the system where that can be done without asking: as root, on Debian. @returns whether it is there */
export async function installDebianPackage(name: string, program: string): Promise<boolean> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false;
  return runAlone(async () => {
    console.log(`No ${name} found; installing the system package (a minute or two) …`);
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { environment });
    return existsSync(program);
  });
}

/** One after another: who comes second to Debian's locks is refused. The lists of packages are brought up to date once. */
export function runAlone<T>(work: () => Promise<T>): Promise<T> {
  const done = latest.then(async () => {
    lists ??= run('apt-get', ['update', '-qq']);
    await lists;
    return work();
  });
  latest = done.catch(() => undefined);
  return done;
}
