import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { run, runTool } from './process.ts';

const programNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium for the browser tests: the system's, else Debian's, else Playwright's own. Null when none can be had. */
export async function findChromium(): Promise<string | null> {
  return installedChromium() ?? (await debianChromium()) ?? (await playwrightChromium());
}

function installedChromium(): string | null {
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
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return null;
  console.log('No Chromium found; installing the system package (a minute or two) …');
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { environment });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { environment });
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : null;
}

async function playwrightChromium(): Promise<string | null> {
  console.log('No Chromium found; downloading the one Playwright brings …');
  const { output } = await runTool('playwright', ['install', 'chromium']);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error(output);
  return null;
}
