import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { doOnce } from '@telltale/shared/do-once';
import { runAlone } from '../debian-package.ts';
import { projectRoot, run } from '../process.ts';

/** promtool of the machine, or Debian's, unpacked where nothing of the system changes. Null where there is neither. */
export const findPromtool = doOnce(async (): Promise<string | null> => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = folders.map((folder) => join(folder, 'promtool')).find((file) => existsSync(file));
  return installed ?? (await debianPromtool());
});

/** The package would also start a server; only its files are wanted. */
async function debianPromtool(): Promise<string | null> {
  const folder = join(projectRoot, '.cache/promtool');
  const program = join(folder, 'usr/bin/promtool');
  if (existsSync(program)) return program;
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb')) return null;
  console.log('No promtool found; unpacking it from the Debian package (20 MB) …');
  mkdirSync(folder, { recursive: true });
  await runAlone(() => run('bash', ['-c', 'cd "$1" && apt-get download -qq prometheus', '-', folder]));
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (file === undefined) return null;
  const unpacked = join(folder, 'unpacked');
  const { ok } = await run('dpkg-deb', ['-x', join(folder, file), unpacked]);
  if (!ok) return null;
  renameSync(join(unpacked, 'usr'), join(folder, 'usr'));
  return program;
}
