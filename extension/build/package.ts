/**
 * `npm run package`: the packages for the shops, and the sources for those who review them. With `--check` the sources
 * are unpacked elsewhere and built there, and must make the very same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'wxt';
import { version } from '../package.json' with { type: 'json' };
import { builtElsewhere } from './built-elsewhere.ts';
import { projectRoot, sourceFiles } from './source-files.ts';
import { readFolder, zipFiles } from './zip.ts';

const root = join(projectRoot, 'extension');
const outDir = '.output/packages';
const folder = join(root, outDir);
const browsers = ['chrome', 'firefox'] as const;

const sources = sourceFiles();
mkdirSync(folder, { recursive: true });
save('sources', zipFiles(sources));
for (const browser of browsers) {
  await build({ root, outDir, browser, manifestVersion: 3, logger: quiet() });
  const zip = zipFiles(readFolder(join(folder, `${browser}-mv3`)));
  save(browser, zip);
  if (process.argv.includes('--check')) await compare(browser, zip);
}

function save(name: string, zip: Uint8Array): void {
  const file = `telltale-${version}-${name}.zip`;
  writeFileSync(join(folder, file), zip);
  const digest = createHash('sha256').update(zip).digest('hex');
  console.log(`extension/${outDir}/${file}  ${(zip.length / 1e6).toFixed(2)} MB  sha256 ${digest}`);
}

async function compare(browser: (typeof browsers)[number], zip: Uint8Array): Promise<void> {
  const again = zipFiles(await builtElsewhere(sources, browser));
  if (Buffer.compare(zip, again) !== 0) throw new Error(`The sources build another ${browser} package.`);
  console.log(`The sources, unpacked elsewhere, build the same ${browser} package.`);
}

function quiet() {
  const say = console.error;
  const nothing = () => undefined;
  return {
    debug: nothing,
    log: nothing,
    info: nothing,
    success: nothing,
    warn: say,
    error: say,
    fatal: say,
    level: 0,
  };
}
