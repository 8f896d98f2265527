import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage } from './package.ts';
import { buildForWeb, type WebBuild } from './release.ts';
import { sizeProblems, sizesOf } from './sizes.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const webFolder = here('../dist/web');
const packageFolder = here('../dist/npm');

const { version } = JSON.parse(await readFile(here('../package.json'), 'utf8')) as { version: string };
const web = await buildForWeb(version);
await writeWeb(web);
await rm(packageFolder, { recursive: true, force: true });
await buildPackage(packageFolder, await readFile(here('../src/types.ts'), 'utf8'));

const sizes = sizesOf(web);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
console.log(
  `Widget ${web.folder}: loader ${kB(sizes.loaderBytes)}, first view ${kB(sizes.firstViewBytes)}, ` +
    `after a check of a picture ${kB(sizes.pictureCheckBytes)} (gzip)`,
);
const problems = sizeProblems(sizes);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

/** Folders of other versions stay: pages that pinned one keep working. */
async function writeWeb({ folder, loader, modules, release }: WebBuild): Promise<void> {
  const current = join(webFolder, folder);
  const moving = join(webFolder, 'v1');
  await removeDrafts(folder);
  await mkdir(current, { recursive: true });
  await mkdir(moving, { recursive: true });
  for (const [name, code] of modules) await writeFile(join(current, name), code);
  for (const target of [current, moving]) await writeFile(join(target, 'telltale.js'), loader);
  await writeFile(join(moving, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
}

/** Earlier builds of the same version, which nobody can have pinned. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(webFolder).catch(() => []))
    if (name !== folder && name.startsWith(`${version}-`))
      await rm(join(webFolder, name), { recursive: true, force: true });
}
