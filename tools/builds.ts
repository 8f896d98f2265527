import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot, run, seconds } from './process.ts';

const lines = ['server', 'extension'] as const;

/** Something made from committed files and not committed itself. */
interface Build {
  readonly what: string;
  /** Two lines are built side by side; in one, each reads what an earlier one makes, or writes to the same folder. */
  readonly line: (typeof lines)[number];
  /** Files and folders it is made from: when none of them changed, it is not made again. */
  readonly inputs: readonly string[];
  /** Exists once it is made. */
  readonly output: string;
  readonly command: readonly [string, ...string[]];
}

/** PRIVACY.md is a page of it. */
const extensionInputs = [
  ...['extension', 'PRIVACY.md', 'shared/src', 'models/src', 'models/manifest.json', 'package-lock.json'],
] as const;

export const builds = {
  media: {
    what: 'gallery and test pictures',
    line: 'server',
    inputs: ['media', 'package-lock.json'],
    output: 'media/out',
    command: ['node', '--import', 'tsx', 'media/make-media.ts'],
  },
  site: {
    what: 'pages the server serves',
    line: 'server',
    inputs: [
      ...['server/site', 'server/package.json', 'media', 'shared/src', 'package-lock.json'],
      // The documentation is made from these.
      ...['docs/api-keys.md', 'docs/errors.md', 'docs/exports.md', 'docs/operations.md', 'docs/openapi.json'],
      ...[
        'CHANGELOG.md',
        'widget/README.md',
        'widget/examples',
        'PRIVACY.md',
        'extension/privacy',
        '.env.example',
      ],
      ...['models/manifest.json', 'models/cards', 'models/archive/cards', 'tools/compress-files.ts'],
    ],
    output: 'server/site/dist/home/index.en.html',
    command: ['npm', 'run', '--silent', 'build', '-w', 'server'],
  },
  widget: {
    what: 'widget, and the packages for npm',
    line: 'server',
    inputs: [
      ...['widget', 'shared/src', 'shared/client-package', 'package-lock.json'],
      ...['tools/compress-files.ts', 'tools/pack-packages.ts'],
    ],
    output: 'widget/dist/web/v1/telltale.js',
    command: ['npm', 'run', '--silent', 'build', '-w', 'widget'],
  },
  extension: {
    what: 'browser extension (Chromium)',
    line: 'extension',
    inputs: extensionInputs,
    output: 'extension/.output/telltale-chrome.zip',
    command: ['npm', 'run', '--silent', 'build', '-w', 'extension'],
  },
  data: {
    what: 'empty database that tests start with',
    line: 'server',
    inputs: [
      ...['server/migrations', 'server/src/platform/db', 'server/src/platform/queue', 'package-lock.json'],
      ...['server/test/database-template.ts', 'tools/embedded-data.ts'],
    ],
    output: '.cache/embedded-data/database/PG_VERSION',
    command: ['node', '--import', 'tsx', 'tools/embedded-data.ts'],
  },
  firefox: {
    what: 'browser extension (Firefox)',
    line: 'extension',
    inputs: extensionInputs,
    output: 'extension/.output/firefox-mv3/manifest.json',
    command: ['npm', 'run', '--silent', 'build:firefox', '-w', 'extension'],
  },
} as const satisfies Record<string, Build>;

export type BuildName = keyof typeof builds;

/** Makes what is missing or out of date. Returns false, with the program's own words shown, when a build fails. */
export async function buildStale(names: readonly BuildName[]): Promise<boolean> {
  const known = Object.keys(builds) as BuildName[];
  const wanted = known.filter((name) => names.includes(name));
  const made = lines.map((line) => buildInOrder(wanted.filter((name) => builds[name].line === line)));
  return (await Promise.all(made)).every((ok) => ok);
}

async function buildInOrder(names: readonly BuildName[]): Promise<boolean> {
  let ok = true;
  for (const name of names) ok = (await buildOne(name)) && ok;
  return ok;
}

async function buildOne(name: BuildName): Promise<boolean> {
  const build: Build = builds[name];
  const stampFile = join(projectRoot, '.cache/builds', name);
  const stamp = hashOf(build.inputs);
  const isCurrent = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isCurrent && existsSync(join(projectRoot, build.output))) return true;
  const started = performance.now();
  const [program, ...args] = build.command;
  const { ok, output } = await run(program, args);
  console.log(`${ok ? 'Built' : 'Could not build'} the ${build.what} (${seconds(started)})`);
  if (!ok) {
    console.error(output);
    return false;
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

const madeFolders = new Set(['node_modules', 'dist', 'out', 'test-results']);

function hashOf(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesUnder(join(projectRoot, input))))
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !madeFolders.has(name) && !name.startsWith('.'))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
