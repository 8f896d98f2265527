import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { doOnce } from '@telltale/shared/do-once';
import { installDebianPackage } from './debian-package.ts';
import { run } from './process.ts';

/** The oldest that the extension's manifest allows. */
const oldestVersion = 142;
const programNames = ['firefox-esr', 'firefox'];
const macApplication = '/Applications/Firefox.app/Contents/MacOS/firefox';
const debianProgram = '/usr/bin/firefox-esr';

export interface InstalledFirefox {
  readonly program: string;
  readonly version: number;
}

/** A Firefox for its stories: the system's, else Debian's. Null when none that is new enough can be had. */
export const findFirefox = doOnce(async (): Promise<InstalledFirefox | null> => {
  for (const program of findInstalled()) {
    const found = await newEnough(program);
    if (found) return found;
  }
  return (await installDebianPackage('firefox-esr', debianProgram)) ? newEnough(debianProgram) : null;
});

function findInstalled(): readonly string[] {
  const named = process.env.TELLTALE_FIREFOX;
  if (named) return [named];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [
    ...programNames.flatMap((name) => folders.map((folder) => join(folder, name))),
    macApplication,
  ].filter((file) => existsSync(file));
}

async function newEnough(program: string): Promise<InstalledFirefox | null> {
  const { ok, output } = await run(program, ['--version']);
  const version = Number(/Firefox (\d+)/.exec(output)?.[1] ?? 0);
  return ok && version >= oldestVersion ? { program, version } : null;
}
