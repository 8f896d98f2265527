import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@telltale/shared/client';
import { getModelInfo } from '@telltale/shared/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../test/free-port.ts';
import { startProcess } from '../test/processes.ts';
import { createEmptyDatabase, postgresUrl } from '../test/test-database.ts';

// The embedded mode, as `npm start` runs it; with real Postgres there is no data folder to guard.
describe.runIf(postgresUrl === undefined)('an embedded server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'telltale-main-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const start = (port: number) => startProcess({ PORT: String(port), DATA_DIR: dataDir });
  const keyOf = (output: string) => /tt_live_\w+/.exec(output)?.[0] ?? '';

  test('guards its folder, drains on SIGTERM, and starts again on the same data with a new key', async () => {
    const port = await freePort();
    const first = start(port);
    await first.waitForPrinted(/Ctrl-C stops it/);
    const firstKey = keyOf(first.output());
    const infoWith = (apiKey: string) =>
      createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey }).call(getModelInfo);
    expect((await infoWith(firstKey)).status).toBe(200);

    const second = start(await freePort());
    expect(await second.waitForExit()).toBe(1);
    expect(second.output()).toContain('is in use by process');

    first.child.kill('SIGTERM');
    expect(await first.waitForExit()).toBe(0);
    expect(first.output()).toContain('Stopped.');

    const third = start(port);
    await third.waitForPrinted(/Ctrl-C stops it/);
    await expect(infoWith(firstKey)).rejects.toMatchObject({ status: 401 });
    expect((await infoWith(keyOf(third.output()))).status).toBe(200);
    third.child.kill('SIGINT');
    expect(await third.waitForExit()).toBe(0);
  }, 120_000);

  test.each([
    ['ROLE', 'worker'],
    ['TRUST_PROXY', 'bogus'],
    ['C2PA_TRUST_ANCHORS', join(dataDir, 'nope.pem')],
  ])('names %s when it is wrong, in one sentence, and does not start', async (name, value) => {
    const wrong = startProcess({ PORT: String(await freePort()), DATA_DIR: dataDir, [name]: value });
    expect(await wrong.waitForExit()).toBe(1);
    expect(wrong.output()).toMatch(new RegExp(`^Telltale cannot start: ${name}: .*\\n$`));
  });

  test('names all settings that are wrong, a line each, and does not start', async () => {
    const wrong = startProcess({ PORT: 'eighty', ROLE: 'worker', TRUST_PROXY: 'bogus' });
    expect(await wrong.waitForExit()).toBe(1);
    const [first, ...lines] = wrong.output().trimEnd().split('\n');
    expect(first).toBe('Telltale cannot start: 3 settings are wrong.');
    expect(lines.map((line) => line.split(':')[0])).toEqual(['  PORT', '  TRUST_PROXY', '  ROLE']);
  });

  test('says that the database of DATABASE_URL cannot be reached, without its password, and tries again', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    const waiting = startProcess({ DATABASE_URL: `postgres://ada:secret@${host}/telltale` });
    await waiting.waitForPrinted(new RegExp(`DATABASE_URL: postgres://${host}/telltale cannot be reached`));
    expect(waiting.output()).not.toContain('secret');
    waiting.child.kill('SIGTERM');
    expect(await waiting.waitForExit()).toBe(0);
  });
});

test.skipIf(postgresUrl === undefined)(
  'in production everything is a line of JSON on standard output, from the first to the last',
  async () => {
    const store = await createEmptyDatabase(postgresUrl ?? '');
    await store.database.close();
    const production = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PORT: String(await freePort()),
      DATABASE_URL: store.url,
      SIGNING_KEYS: `k1:${Buffer.alloc(32, 9).toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      STOP_NOTICE_SECONDS: '0',
    };
    const server = startProcess(production);
    await server.waitForPrinted(/Telltale is ready/);
    server.child.kill('SIGTERM');
    expect(await server.waitForExit()).toBe(0);
    const said = server
      .output()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Telltale is ready at http:/),
        'Finishing what is in hand ...',
        'Stopped.',
      ]),
    );
    await store.drop();
  },
  120_000,
);

test('in production a start that fails is a line of JSON too, whatever LOG_LEVEL says', async () => {
  const wrong = startProcess({ NODE_ENV: 'production', LOG_LEVEL: 'silent', PORT: 'eighty' });
  expect(await wrong.waitForExit()).toBe(1);
  const [line = '', ...others] = wrong.output().trimEnd().split('\n');
  expect(others).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    msg: expect.stringMatching(/^Telltale cannot start: 4 settings are wrong\.\n {2}PORT: /),
  });
});
