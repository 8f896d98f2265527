import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import {
  answersIn,
  type Commands,
  commandsInFile,
  commandsOnPage,
  pasteOneAfterTheOther,
} from '../fixtures/documented-commands.ts';
import { startPaymentProvider } from '../fixtures/payment-provider.ts';
import { mediaFolder, projectFolder } from '../fixtures/project.ts';
import { startTelltaleServer } from '../fixtures/telltale-server.ts';
import { expect, test } from '../fixtures/test.ts';

/** Every address of the documentation, out of the list that the server gives to search engines. */
async function documentation(serverUrl: string): Promise<readonly string[]> {
  const list = await (await fetch(`${serverUrl}/sitemap.xml`)).text();
  return [...list.matchAll(/<loc>[^<]+(\/docs[^<?]*)<\/loc>/g)].map(([, path]) => String(path));
}

async function commandsOf(page: Page, serverUrl: string, path: string): Promise<Commands> {
  await page.goto(serverUrl + path);
  return commandsOnPage(page);
}

/** Key and tenant of the account that a shell has signed in to. */
async function keyOf(serverUrl: string, cookieFile: string): Promise<readonly string[]> {
  const [, session = ''] = /telltale_session\t(\S+)/.exec(await readFile(cookieFile, 'utf8')) ?? [];
  const ask = async (path: string) =>
    (await fetch(serverUrl + path, { headers: { Cookie: `telltale_session=${session}` } })).json();
  const [[key], account] = await Promise.all([ask('/v1/account/api-keys'), ask('/v1/account')]);
  return [key.key_id, account.tenant.tenant_id];
}

/** What `npm install` may ask besides the server: nobody. */
const noRegistry = {
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_audit: 'false',
  npm_config_cache: join(tmpdir(), 'telltale-npm-cache'),
};

const programs = { 'check.mjs': 'ts', 'check-export.mjs': 'js' };

/** Runs what stands on the page in a folder of its own. */
async function runPage(page: Page, server: { url: string; apiKey: string }, path: string) {
  const { toRun } = await commandsOf(page, server.url, path);
  const folder = await mkdtemp(join(tmpdir(), 'telltale-documented-'));
  // Programs that the page shows before it runs them.
  for (const [name, language] of Object.entries(programs)) {
    const program = page.locator(`pre[data-language=${language}]`);
    if ((await program.count()) > 0)
      await writeFile(join(folder, name), (await program.first().textContent()) ?? '');
  }
  const printed = await pasteOneAfterTheOther(toRun, folder, { 'tt_live_…': server.apiKey }, noRegistry);
  return { folder, printed, answers: printed.flatMap(answersIn) };
}

test('no command of the documentation is left out: each is run here, or says why our tests cannot', async ({
  page,
  server,
}) => {
  const withCommands: Record<string, readonly string[]> = {};
  for (const path of await documentation(server.url)) {
    const { toRun, notRun } = await commandsOf(page, server.url, path);
    if (toRun.length + notRun.length > 0) withCommands[path] = notRun;
  }
  // A page that is new here needs a story below; a reason that is new here needs to be a good one.
  expect(withCommands).toEqual({
    '/docs/developers': [],
    '/docs/examples': [],
    '/docs/exports': [],
    '/docs/keys': [],
    '/docs/operations': [
      'Our tests do not run this: it needs Docker.',
      'Our tests do not run this: it needs a cluster.',
      'Our tests do not run this: it needs Postgres’s own programs and two databases.',
    ],
    '/docs/operators': [
      'Our tests do not run this: it is what starts the server that shows this page.',
      'Our tests do not run this: it needs Docker.',
    ],
    '/docs/widget': [],
  });
});

test('the developers’ first calls work from the first line to the last', async ({ page, server }) => {
  const { folder, printed, answers } = await runPage(page, server, '/docs/developers');
  // What the program prints with the client that the server gives out.
  expect(printed.at(-1)).toMatch(/^\w+ (0\.\d+|null) \{ uncertain: [^}]+\}\n\w+ model_score\n$/);
  expect(answers).toEqual([
    expect.objectContaining({ total_available: expect.any(Number) }),
    expect.objectContaining({ label: expect.any(String), thresholds: expect.any(Object) }),
    expect.objectContaining({ label: expect.any(String), reason: 'model_score' }),
  ]);
  await rm(folder, { recursive: true });
});

test('the package of the widget installs by the line of its pages, and asks no registry', async ({
  page,
  server,
}) => {
  for (const path of ['/docs/widget', '/docs/examples']) {
    const { folder } = await runPage(page, server, path);
    const home = join(folder, 'node_modules/@telltale/widget');
    expect(JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
    expect((await stat(join(home, 'dist/npm/index.js'))).size).toBeGreaterThan(1000);
    await rm(folder, { recursive: true });
  }
});

test('what an operator types first works on a running server', async ({ page, server }) => {
  const { folder, printed, answers } = await runPage(page, server, '/docs/operators');
  expect(answers).toEqual([expect.objectContaining({ status: 'ready' })]);
  expect(printed.at(-1)).toMatch(/^SIGNING_KEYS=k1:[A-Za-z0-9+/]{43}=\n$/);
  await rm(folder, { recursive: true });
});

test('the key holders’ guide works from signing up to a signed review, and the operator’s commands after it', async ({
  page,
}) => {
  test.slow();
  const provider = await startPaymentProvider();
  const dataFolder = await mkdtemp(join(tmpdir(), 'telltale-documented-data-'));
  const server = await startTelltaleServer([], {
    DATA_DIR: dataFolder,
    ...provider.settings,
  });
  const { folder, answers } = await runPage(page, server, '/docs/keys');
  expect(answers.filter((answer) => Object.hasOwn(Object(answer), 'detail'))).toEqual([]);
  const check = expect.objectContaining({ label: expect.any(String), thresholds: expect.any(Object) });
  const day = expect.objectContaining({ by_operation: expect.any(Object) });
  const accepted = expect.objectContaining({ status: expect.any(String) });
  const ordered = { order_id: expect.any(String), status: 'pending' };
  expect(answers).toEqual([
    accepted,
    accepted,
    ...[check, check, check, check],
    expect.objectContaining({ total_available: expect.any(Number) }),
    expect.arrayContaining([day]),
    expect.objectContaining({ ...ordered, url: expect.stringContaining(provider.url) }),
    [expect.objectContaining({ order_id: expect.any(String) })],
    [],
    expect.objectContaining({ decision: expect.anything() }),
    expect.objectContaining({ integrity: expect.any(Object) }),
  ]);
  // One argument of a command holds 128 KiB on Linux (MAX_ARG_STRLEN), in base64 and all.
  expect((await stat(join(folder, 'photo.jpg'))).size).toBeGreaterThan(100_000);
  expect(await readFile(join(folder, 'review.html'), 'utf8')).toContain('<html');

  const [keyId = '', tenantId = ''] = await keyOf(server.url, join(folder, 'cookies.txt'));
  const { toRun } = await commandsOf(page, server.url, '/docs/operations');
  await server.stop();
  const gaps = { 'tnt_…': tenantId, 'key_…': keyId };
  const [printed = ''] = await pasteOneAfterTheOther(toRun, projectFolder, gaps, { DATA_DIR: dataFolder });
  expect(printed).toContain(`${tenantId} has 500 paid tokens now.`);
  expect(printed).toContain(`${keyId} is revoked.`);
  await provider.stop();
  await rm(folder, { recursive: true });
  await rm(dataFolder, { recursive: true });
});

test('an export is checked by the lines and the program of its page', async ({ page, server }) => {
  const form = new FormData();
  form.set('file', await openAsBlob(join(mediaFolder, 'alpine-landscape.jpg')), 'photo.jpg');
  const headers = { Authorization: `Bearer ${server.apiKey}` };
  const made = await fetch(`${server.url}/v1/reviews`, { method: 'POST', headers, body: form });
  const { review_id: reviewId } = (await made.json()) as { review_id: string };
  const { toRun } = await commandsOf(page, server.url, '/docs/exports');
  const folder = await mkdtemp(join(tmpdir(), 'telltale-documented-'));
  const program = (await page.locator('pre[data-language=js]').textContent()) ?? '';
  await writeFile(join(folder, 'check-export.mjs'), program);
  const variables = { TELLTALE_API_KEY: server.apiKey };
  const [printed] = await pasteOneAfterTheOther(toRun, folder, { 'rev_…': reviewId }, variables);
  expect(printed).toBe('Issued by this server, and unchanged.\n');
  await rm(folder, { recursive: true });
});

test('the lines of the README work when they are pasted into a shell', async ({ server }) => {
  const { toRun, notRun } = await commandsInFile('README.md');
  const here = { 'http://localhost:8787': server.url, 'tt_live_…': server.apiKey };
  const printed = await pasteOneAfterTheOther(toRun, projectFolder, here);
  expect(printed.flatMap(answersIn)).toEqual([
    expect.objectContaining({ total_available: expect.any(Number) }),
    expect.objectContaining({ label: expect.any(String), thresholds: expect.any(Object) }),
  ]);
  expect(notRun).toEqual(['not-run: npm start has stories of its own, and npm test is what runs them']);
});
