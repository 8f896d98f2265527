import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isKeptOfPackage } from '../image/kept-files.ts';
import { projectRoot } from '../process.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const packageFile = (folder: string) => JSON.parse(read(join(folder, 'package.json')));

/** Each production dependency that is not ours, and a folder in which it is installed. */
function productionDependencies(): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of ['.', ...packageFile('.').workspaces])
    for (const name of Object.keys(packageFile(folder).dependencies ?? {})) {
      const nested = join(folder, 'node_modules', name);
      const path = existsSync(join(projectRoot, nested)) ? nested : `node_modules/${name}`;
      if (!name.startsWith('@telltale/')) found.set(name, path);
    }
  return found;
}

interface Row {
  readonly name: string;
  readonly saves: string;
  readonly megabytes: number;
  readonly keeper: string;
}

/** Rows of four columns. */
const rows: Row[] = [
  ...read('docs/dependencies.md').matchAll(/^\| `(.+?)` \| (.+?) \| ([\d.]+) \| (.+?) \|$/gm),
].map(([, name = '', saves = '', size, keeper = '']) => ({ name, saves, megabytes: Number(size), keeper }));

const onLinux = { os: 'linux', cpu: 'x64', libc: 'glibc' };

function megabytesOf(folder: string): number {
  const files = readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' });
  const kept = files
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((path) => !path.slice(folder.length).includes('/node_modules/') && isKeptOfPackage(path, onLinux))
    .map((path) => statSync(join(projectRoot, path)))
    .filter((stat) => stat.isFile());
  return kept.reduce((sum, { size }) => sum + size, 0) / 1e6;
}

test('every production dependency has a row that says what it saves and who keeps it, and no other package has', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual([...productionDependencies().keys()].sort());
  for (const { name, saves, keeper } of rows)
    expect(
      [saves, keeper].every((text) => text.length > 3),
      name,
    ).toBe(true);
});

test('the weights are those of what is installed, within a tenth', () => {
  const wrong = rows.flatMap(({ name, megabytes }) => {
    const measured = megabytesOf(productionDependencies().get(name) ?? '');
    const isRight = Math.abs(measured - megabytes) <= Math.max(0.1, measured / 10);
    return isRight ? [] : [`${name} weighs ${measured.toFixed(1)} MB, and the page says ${megabytes}`];
  });
  expect(wrong).toEqual([]);
});

/** Whether a range such as `^16 || >=20.1` admits a version, by its lower bounds; a caret admits its own major only. */
function admits(range: string, [major, minor]: readonly [number, number]): boolean {
  return range.split('||').some((part) => {
    const [, sign, least = '', leastMinor = '0'] = /^\s*(>=|\^)\s*(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    if (sign === undefined) throw new Error(`"${range}" is in a form that this test does not read`);
    if (major !== Number(least)) return sign === '>=' && major > Number(least);
    return minor >= Number(leastMinor);
  });
}

test.each([
  ['>=22.12.0', true],
  ['>= 22.13', false],
  ['>=23', false],
  ['^18 || >=24', false],
  ['^18 || ^22.3', true],
])('a package that asks for %s runs on Node 22.12: %s', (range, expected) => {
  expect(admits(range, [22, 12])).toBe(expected);
});

test('every package of production runs on the oldest Node that we name', () => {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(packageFile('.').engines.node) ?? [];
  const tooNew = [...productionDependencies()].flatMap(([name, folder]) => {
    const range: string | undefined = packageFile(folder).engines?.node;
    return range === undefined || admits(range, [Number(major), Number(minor)])
      ? []
      : [`${name} asks for ${range}`];
  });
  expect(tooNew).toEqual([]);
});

test('one oldest Node is named everywhere', () => {
  const { engines } = packageFile('.');
  const [major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node)?.slice(1) ?? [];
  expect(read('tools/install.mjs')).toContain(`minimumNode = [${major}, ${minor}]`);
  for (const page of ['README.md', 'CONTRIBUTING.md']) expect(read(page)).toContain(`Node ${major}.${minor}`);
});
