import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from './source-files.ts';
import { type FileBytes, readFolder } from './zip.ts';

/** Unpacks sources into a folder of their own, builds them there with the libraries of this project, and reads what came out. */
export async function builtElsewhere(sources: FileBytes, browser: 'chrome' | 'firefox'): Promise<FileBytes> {
  const folder = mkdtempSync(join(tmpdir(), 'telltale-sources-'));
  try {
    for (const [path, bytes] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    linkLibraries(folder);
    const args = ['node_modules/wxt/bin/wxt.mjs', 'build', 'extension', '-b', browser, '--mv3'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The sources do not build:\n${stdout}${stderr}`);
    return readFolder(join(folder, `extension/.output/${browser}-mv3`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The libraries as installed here, but our own packages from the sources. */
function linkLibraries(folder: string): void {
  const installed = join(projectRoot, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@telltale'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@telltale') symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  for (const name of readdirSync(join(installed, '@telltale')))
    symlinkSync(join(folder, name), join(folder, 'node_modules/@telltale', name));
  const nested = join(projectRoot, 'extension/node_modules');
  if (existsSync(nested)) symlinkSync(nested, join(folder, 'extension/node_modules'));
}
