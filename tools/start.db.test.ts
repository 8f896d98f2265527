import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { npmStart, type Started, startTimeoutMs } from './npm-start.ts';
import { run } from './process.ts';

// Without DATABASE_URL this is the embedded database's story; a run on Postgres has nothing to add.
describe.skipIf(process.env.TELLTALE_TEST_DATABASE_URL !== undefined)('npm start', () => {
  let dataDir: string;
  let started: Started | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'telltale-start-'));
    started = await npmStart(dataDir);
  }, startTimeoutMs + 10_000);

  afterAll(async () => {
    await started?.ctrlC();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('prints a curl line that works when pasted', async () => {
    const [command = ''] = /curl [\s\S]*?sync=true/.exec(started?.output() ?? '') ?? [];
    const { ok, output } = await run('sh', ['-c', command]);
    expect({ ok, output }).toMatchObject({ ok: true, output: expect.stringContaining('"status":"known"') });
  });

  test('lets the extension in from Firefox, where its origin is another in each browser, and no website', async () => {
    const [serverUrl = ''] = /http:\/\/localhost:\d+/.exec(started?.output() ?? '') ?? [];
    const statusFor = async (origin: string) => {
      const headers = { origin };
      const options = { method: 'POST', headers, body: new FormData() };
      return (await fetch(`${serverUrl}/v1/public/image-check`, options)).status;
    };
    // Past the gate it is refused for its missing file.
    expect(await statusFor('moz-extension://0a1b2c3d-0000-4000-8000-0123456789ab')).toBe(400);
    expect(await statusFor('https://moz-extension.example')).toBe(403);
  });

  test('is ended by Ctrl-C: it drains, closes, frees its folder and ends without an error', async () => {
    expect(await started?.ctrlC()).toBe(0);
    expect(started?.output()).toContain('Stopped.');
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  });
});
