import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { doOnce } from '@telltale/shared/do-once';
import { chromium } from 'playwright';
import { installDebianPackage } from './debian-package.ts';
import { runTool } from './process.ts';

const programNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium for the browser tests: the system's, else Debian's, else Playwright's own. Null when none can be had. */
export const findChromium = doOnce(
  async (): Promise<string | null> =>
    findInstalledChromium() ?? (await debianChromium()) ?? (await playwrightChromium()),
);

function findInstalledChromium(): string | null {
  const named = process.env.TELLTALE_CHROMIUM;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...programNames.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(process.platform === 'darwin' ? macApplications : []),
    chromium.executablePath(),
  ];
  return candidates.find((file) => existsSync(file)) ?? null;
}

async function debianChromium(): Promise<string | null> {
  const program = '/usr/bin/chromium';
  return (await installDebianPackage('chromium', program)) ? program : null;
}

async function playwrightChromium(): Promise<string | null> {
  console.log('No Chromium found; downloading the one Playwright brings …');
  const { output } = await runTool('playwright', ['install', 'chromium']);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error(output);
  return null;
}
