import { existsSync } from 'node:fs';
import { run } from './process.ts';

/** Installs a package of the system where that can be done without asking: as root, on Debian. @returns whether it is there */
export async function installDebianPackage(name: string, program: string): Promise<boolean> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`No ${name} found; installing the system package (a minute or two) …`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { environment });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { environment });
  return existsSync(program);
}
