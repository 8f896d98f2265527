import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from './process.ts';

// Inside the project, so that the packed package finds zod where a user's installation would have put it.
mkdirSync(join(projectRoot, '.cache'), { recursive: true });
const folder = mkdtempSync(join(projectRoot, '.cache', 'client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tsc = join(projectRoot, 'node_modules/.bin/tsc');
const inFolder = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/** Written by a user of the package, whom our own rules of importing do not bind. */
const importing = (names: string, entry: string) =>
  ['import', names, 'from', `'@telltale/${entry}';`].join(' ');
const consumer = `
${importing('{ createChecker, createClient, ServiceProblem }', 'client')}
${importing('{ checkAsset }', 'client/contract')}
const answer = { status: 'unknown', label: 'unavailable', thresholds: { uncertain: 0.5, likely_ai: 0.7, strong: 0.9 },
  source: 'none', ttl_seconds: 3600 };
let asked = '';
const keys: string[] = [];
const client = createClient({ baseUrl: 'https://telltale.example', apiKey: 'tt', fetch: async (url) => {
  asked = String(url);
  return Response.json(answer);
} });
const { body } = await client.call(checkAsset, { json: { frame_sha256: '0'.repeat(64) } });
const cached: boolean = body.cached;
// @ts-expect-error: the contract knows no such field
void body.is_real;
const checker = createChecker({ baseUrl: 'https://telltale.example', apiKey: 'tt', fetch: async (_url, init) => {
  keys.push(new Headers(init?.headers).get('idempotency-key') ?? '');
  return Response.json(answer);
} });
const checked: string = (await checker.checkImage(new Blob(['a picture']))).label;
console.log(JSON.stringify({ asked, checked, keyChars: keys[0]?.length, label: body.label, cached, problem: ServiceProblem.name }));
`;

function installPackage(): void {
  const source = join(projectRoot, 'shared/client-package');
  const [packed] = JSON.parse(inFolder('npm', 'pack', '--json', '--loglevel=error', source));
  const home = join(folder, 'node_modules/@telltale/client');
  mkdirSync(home, { recursive: true });
  inFolder('tar', '-xzf', packed.filename, '-C', home, '--strip-components=1');
}

/** As a user's own project would, in strict mode; a mismatch of types is an error here. */
function compile(file: string, types: string): void {
  const options = ['--ignoreConfig', '--strict', '--module', 'nodenext', '--target', 'es2023'];
  inFolder(tsc, ...options, '--lib', 'es2023,dom,dom.asynciterable', '--types', types, file);
}

beforeAll(installPackage, 60_000);

test('the packed client installs, is typed by the contract, and runs without the rest of the project', () => {
  writeFileSync(join(folder, 'consumer.mts'), consumer);
  compile('consumer.mts', '');
  expect(JSON.parse(inFolder('node', 'consumer.mjs'))).toEqual({
    asked: 'https://telltale.example/v1/assets/check',
    checked: 'unavailable',
    keyChars: 36,
    label: 'unavailable',
    cached: false,
    problem: 'ServiceProblem',
  });
}, 60_000);

test('every program in the README of the package compiles as it stands', () => {
  const readme = readFileSync(join(projectRoot, 'shared/client-package/README.md'), 'utf8');
  const programs = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
  expect(programs).toHaveLength(3);
  for (const [at, code] of programs.entries()) {
    writeFileSync(join(folder, `readme-${at}.mts`), code);
    compile(`readme-${at}.mts`, 'node');
  }
}, 60_000);
