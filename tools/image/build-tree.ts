import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { loadManifest } from '@telltale/models/model-files.node';
import { projectRoot } from '../process.ts';
import { compiledPath, compileManifest, compileScript, isCompiled } from './compile.ts';
import { isKeptOfOurs, isKeptOfPackage, ownFiles, runningPackages } from './kept-files.ts';
import { productionClosure, type Target } from './production-closure.ts';
import { serverWeights } from './server-weights.ts';

/** What the copied files weigh, by the package or folder they belong to. */
export type Weights = ReadonlyMap<string, number>;

/** The base image is Debian, whose C library is glibc. */
const thisMachine: Target = { os: process.platform, cpu: process.arch, libc: 'glibc' };

/**
 * Lays out what the image holds beside its base in an empty folder: the server, compiled, and of the installed packages
 * those that it loads. Nothing is downloaded.
 */
export async function buildTree(folder: string): Promise<Weights> {
  const lock = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'));
  const { packages, workspaces } = productionClosure(lock, runningPackages, thisMachine);
  const weights = new Map<string, number>();
  const isKept = (path: string) => isKeptOfPackage(path, thisMachine);
  const ours = [...ownFiles, ...serverWeights(await loadManifest())];
  for (const path of ours) weights.set(path, await copyTree(path, folder, isKeptOfOurs, compileOne));
  for (const path of packages) weights.set(path, await copyTree(path, folder, isKept, copyOne));
  for (const { link } of workspaces) {
    await mkdir(join(folder, dirname(link)), { recursive: true });
    await symlink(await readlink(join(projectRoot, link)), join(folder, link));
  }
  return weights;
}

/** Puts a file into a folder. Resolves to its bytes there. */
type PutFile = (path: string, folder: string) => Promise<number>;

/** Puts one file, or a folder without the packages that lie in it. Resolves to the bytes put there. */
async function copyTree(
  path: string,
  folder: string,
  isKept: (path: string) => boolean,
  put: PutFile,
): Promise<number> {
  const from = join(projectRoot, path);
  if ((await stat(from)).isFile()) return await put(path, folder);
  let bytes = 0;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const inside = relative(from, join(entry.parentPath, entry.name));
    const whole = `${path}/${inside.replaceAll('\\', '/')}`;
    if (!entry.isFile() || inside.split(/[\\/]/).includes('node_modules') || !isKept(whole)) continue;
    bytes += await put(whole, folder);
  }
  return bytes;
}

async function copyOne(path: string, folder: string): Promise<number> {
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true });
  await copyFile(join(projectRoot, path), to, constants.COPYFILE_FICLONE);
  return (await stat(to)).size;
}

async function compileOne(path: string, folder: string): Promise<number> {
  const isManifest = basename(path) === 'package.json';
  if (!isManifest && !isCompiled(path)) return await copyOne(path, folder);
  const source = await readFile(join(projectRoot, path), 'utf8');
  const to = join(folder, compiledPath(path));
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, isManifest ? compileManifest(source) : await compileScript(path, source));
  return (await stat(to)).size;
}
