import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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
${importing('{ createClient, ServiceProblem }', 'client')}
${importing('{ checkAsset }', 'client/contract')}
const answer = { status: 'unknown', label: 'unavailable', thresholds: { uncertain: 0.5, likely_ai: 0.7, strong: 0.9 },
  source: 'none', ttl_seconds: 3600 };
let asked = '';
const client = createClient({ baseUrl: 'https://telltale.example', apiKey: 'tt', fetch: async (url) => {
  asked = String(url);
  return Response.json(answer);
} });
const { body } = await client.call(checkAsset, { json: { frame_sha256: '0'.repeat(64) } });
const cached: boolean = body.cached;
// @ts-expect-error: the contract knows no such field
void body.is_real;
console.log(JSON.stringify({ asked, label: body.label, cached, problem: ServiceProblem.name }));
`;

test('the packed client installs, is typed by the contract, and runs without the rest of the project', () => {
  const source = join(projectRoot, 'shared/client-package');
  const [packed] = JSON.parse(inFolder('npm', 'pack', '--json', '--loglevel=error', source));
  const home = join(folder, 'node_modules/@telltale/client');
  mkdirSync(home, { recursive: true });
  inFolder('tar', '-xzf', packed.filename, '-C', home, '--strip-components=1');
  writeFileSync(join(folder, 'consumer.mts'), consumer);
  inFolder(
    tsc,
    '--ignoreConfig',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2023,dom',
    '--types',
    '',
    'consumer.mts',
  );
  expect(JSON.parse(inFolder('node', 'consumer.mjs'))).toEqual({
    asked: 'https://telltale.example/v1/assets/check',
    label: 'unavailable',
    cached: false,
    problem: 'ServiceProblem',
  });
}, 60_000);
