import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, run } from './process.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

test('files of settings, which hold secrets, reach neither git nor the image', async () => {
  for (const file of ['.env', '.env.production', 'server/.env'])
    expect((await run('git', ['check-ignore', '--quiet', '--no-index', file])).ok, file).toBe(true);
  expect((await run('git', ['check-ignore', '--quiet', '--no-index', '.env.example'])).ok).toBe(false);
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/.env', '**/.env.*']));
});

test('the image runs without root, and asks itself how it is by a file that exists', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toMatch(/^USER node$/m);
  const [, checkFile = ''] = /^HEALTHCHECK .* CMD \["node", "(.+)"\]$/m.exec(dockerfile) ?? [];
  expect(existsSync(join(projectRoot, checkFile))).toBe(true);
});

test('the image holds the laid-out tree and nothing else, on a Node that gets repairs', () => {
  const [build = '', final = ''] = read('Dockerfile')
    .split(/^FROM .*$/m)
    .slice(1);
  expect(build).toMatch(/^RUN .*(\\\n.*)*node --import tsx tools\/image\/main\.ts \/image$/m);
  expect(final.match(/^(COPY|ADD) .*$/gm)).toEqual(['COPY --from=build /image ./']);
  expect(read('Dockerfile')).toMatch(/^ARG BASE=node:24-/m);
});

test('a changed source file leaves the installation of the image in the cache', () => {
  const [beforeInstall = ''] = read('Dockerfile').split('npm ci');
  const { workspaces } = JSON.parse(read('package.json'));
  for (const folder of workspaces)
    expect(beforeInstall).toContain(`\nCOPY ${folder}/package.json ${folder}/\n`);
  expect(beforeInstall).not.toMatch(/^COPY \. /m);
});

test('each process of compose.yaml runs without root and privileges on a read-only file system', () => {
  const [server = ''] = /^x-server: &server\n(?: .*\n)+/m.exec(read('compose.yaml')) ?? [];
  for (const line of ['user: node', 'read_only: true', 'tmpfs: [/tmp]', 'cap_drop: [ALL]'])
    expect(server).toContain(`\n  ${line}\n`);
  for (const role of ['api', 'worker'])
    expect(read('compose.yaml')).toMatch(new RegExp(`^x-${role}: &${role}\\n {2}<<: \\*server$`, 'm'));
});
