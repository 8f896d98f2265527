/**
 * `node --import tsx tools/pack-packages.ts`: packs our two npm packages into widget/dist/web/packages, from where the
 * server gives them out. They install where no registry is reached: what they need is in them.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './process.ts';

const run = promisify(execFile);
const inProject = (path: string) => join(projectRoot, path);
const target = inProject('widget/dist/web/packages');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** Lays a package out as its user gets it, and packs it. @param fill puts the built files into the folder */
async function pack(source: string, fill: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'telltale-pack-'));
  try {
    const manifest: Manifest = JSON.parse(await readFile(inProject(`${source}/package.json`), 'utf8'));
    const dependencies = Object.keys(manifest.dependencies ?? {});
    for (const name of dependencies)
      await cp(inProject(`node_modules/${name}`), join(folder, 'node_modules', name), { recursive: true });
    // Only a checkout can run these, and only a checkout needs them.
    const { scripts: _scripts, devDependencies: _tools, ...kept } = manifest;
    const packed = { ...kept, ...(dependencies.length > 0 ? { bundleDependencies: dependencies } : {}) };
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
    await cp(inProject(`${source}/README.md`), join(folder, 'README.md'));
    await cp(inProject('LICENSE'), join(folder, 'LICENSE'));
    await fill(folder);
    await run('npm', ['pack', '--pack-destination', target, '--loglevel=error'], { cwd: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const client = 'shared/client-package';
await pack(client, (folder) =>
  run(inProject('node_modules/.bin/tsc'), ['-p', inProject(client), '--outDir', join(folder, 'dist')]),
);
await pack('widget', async (folder) => {
  await cp(inProject('widget/dist/npm'), join(folder, 'dist/npm'), { recursive: true });
  await cp(inProject('widget/types'), join(folder, 'types'), { recursive: true });
});
