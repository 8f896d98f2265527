/**
 * `npm run package -- --server https://… --firefox-id name@your.domain`: the packages for the shops, and the sources for
 * those who review them. Each package is built from those very sources, unpacked elsewhere, so that reviewers get the
 * same bytes. The texts for the shops' pages lie beside them. Without `--server` it works on the device alone; `--browser chrome` or `--browser firefox` makes one only,
 * `--check` builds twice and compares, `--out` names the folder,
 * seen from the top of the project.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { version } from '../package.json' with { type: 'json' };
import { builtElsewhere } from './built-elsewhere.ts';
import { listingLanguages, listingText } from './listing.ts';
import { packageProblems } from './package-problems.ts';
import { readShopSettings, type ShopBrowser, type ShopSettings } from './shop-settings.ts';
import { projectRoot, sourceFiles } from './source-files.ts';
import { type FileBytes, zipFiles } from './zip.ts';

try {
  await makePackages(readShopSettings(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function makePackages({ builtFor, browsers, check, out }: ShopSettings): Promise<void> {
  const folder = resolve(projectRoot, out ?? 'extension/.output/packages');
  mkdirSync(folder, { recursive: true });
  const sources: FileBytes = {
    ...sourceFiles(),
    'extension/src/built-for.json': new TextEncoder().encode(`${JSON.stringify(builtFor, null, 2)}\n`),
  };
  save(folder, 'sources', zipFiles(sources));
  for (const browser of browsers) {
    const files = await builtElsewhere(sources, browser);
    const problems = packageProblems(files);
    if (problems.length > 0) throw new Error(`Not for a shop:\n${problems.join('\n')}`);
    const zip = zipFiles(files);
    if (check) await compare(sources, browser, zip);
    save(folder, browser, zip);
  }
  for (const language of listingLanguages)
    writeFileSync(join(folder, `listing-${language}.txt`), listingText(language));
  const { serverUrl } = builtFor;
  console.log(serverUrl === '' ? 'Without a server: on the device alone.' : `Server: ${serverUrl}`);
}

function save(folder: string, name: string, zip: Uint8Array): void {
  const file = join(folder, `telltale-${version}-${name}.zip`);
  writeFileSync(file, zip);
  const digest = createHash('sha256').update(zip).digest('hex');
  console.log(`${file}  ${(zip.length / 1e6).toFixed(2)} MB  sha256 ${digest}`);
}

async function compare(sources: FileBytes, browser: ShopBrowser, zip: Uint8Array): Promise<void> {
  const again = zipFiles(await builtElsewhere(sources, browser));
  if (Buffer.compare(zip, again) !== 0) throw new Error(`The sources build another ${browser} package.`);
  console.log(`The sources, unpacked once more, build the same ${browser} package.`);
}
