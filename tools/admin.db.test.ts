import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAccount, getModelInfo } from '@telltale/shared/contract';
import { CommanderError } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDataFolder } from '../server/src/platform/db/data-lock.ts';
import { startTestServer, type TestServer } from '../server/test/harness.ts';
import { adminProgram } from './admin/program.ts';
import { typescriptOptions } from './node-options.ts';
import { run } from './process.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true, env: { SIGNUP_MODE: 'approved' } });
});
afterAll(() => server.stop());

/** What `npm run admin -- …` prints, on the services of a running server. */
async function admin(...words: string[]): Promise<string> {
  let printed = '';
  const program = adminProgram(async (work) => {
    printed = await work(server.services);
  });
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  await program.parseAsync(words, { from: 'user' });
  return printed;
}

async function approvedAccount(email: string) {
  await admin('approve', email);
  return server.newAccount(email);
}

test('an approved address may sign in, under the spelling it is kept by', async () => {
  const asked = {
    email: 'grace@example.org',
    organization: 'Compilers',
    intent: 'api',
    website: '',
  } as const;
  await server.services.accounts.signUp(asked, { visitorId: 'v', networks: [] });
  expect(await server.services.magicLinks.issue('grace@example.org')).toBeNull();
  expect(await admin('approve', 'Grace@Example.org')).toBe('grace@example.org may sign in.');
  expect(await server.services.magicLinks.issue('grace@example.org')).not.toBeNull();
  expect(await admin('signups')).toMatch(
    /^grace@example\.org +Compilers +api +- +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d$/m,
  );
});

test('a sign-up that is forgotten is erased with its approval, under any spelling of the address', async () => {
  await admin('approve', 'leaver@example.org');
  expect(await admin('forget', 'Leaver@Example.org')).toBe('The sign-up of Leaver@Example.org is erased.');
  expect(await admin('signups')).not.toContain('leaver');
  expect(await server.services.magicLinks.issue('leaver@example.org')).toBeNull();
  await expect(admin('forget', 'leaver@example.org')).rejects.toThrow('Nobody signed up');
});

test('one with an account is not forgotten: its owner has to get in to delete it', async () => {
  await approvedAccount('stayer@example.org');
  await expect(admin('forget', 'Stayer@Example.org')).rejects.toThrow('has an account');
  expect(await server.services.magicLinks.issue('stayer@example.org')).not.toBeNull();
});

test('a person who signed in is listed with their tenant', async () => {
  const { tenantId } = await approvedAccount('listed@example.org');
  expect(await admin('accounts')).toMatch(
    new RegExp(`^${tenantId} +listed@example\\.org +owner +\\d{4}`, 'm'),
  );
});

test('an allowed origin may use the public lane from the next request on', async () => {
  const { tenantId } = await approvedAccount('publisher@example.org');
  const { allowedOrigins } = server.services;
  expect(await admin('allow-origin', 'https://paper.example')).toBe(
    'https://paper.example may use the public lane.',
  );
  expect(await allowedOrigins.ownerOf('https://paper.example')).toEqual({ tenantId: null, isTrial: false });
  await admin('allow-origin', 'https://paper.example', '--tenant', tenantId);
  expect(await allowedOrigins.ownerOf('https://paper.example')).toEqual({ tenantId, isTrial: false });
});

test('claims are listed with whose they are and what proves them', async () => {
  const { tenantId } = await approvedAccount('claims@example.org');
  const { allowedOrigins } = server.services;
  await allowedOrigins.add(tenantId, 'https://tried.example');
  await admin('allow-origin', 'https://won.example', '--tenant', tenantId);
  await admin('allow-origin', 'https://operators.example');
  const listed = await admin('origins');
  expect(listed).toMatch(/^ORIGIN +TENANT +STATE +PROOF +SINCE +ENDS$/m);
  expect(listed).toMatch(new RegExp(`^https://tried\\.example +${tenantId} +trial +- +\\d{4}\\S+ +-$`, 'm'));
  expect(listed).toMatch(new RegExp(`^https://won\\.example +${tenantId} +owned +operator +`, 'm'));
  expect(listed).toMatch(/^https:\/\/operators\.example +- +owned +operator +/m);
});

test('adjusted tokens are there at once, and may be taken again', async () => {
  const { tenantId, client } = await approvedAccount('tokens@example.org');
  expect(await admin('adjust-tokens', tenantId, '70', '--reason', 'a gift')).toBe(
    `${tenantId} has 70 paid tokens now.`,
  );
  await admin('adjust-tokens', tenantId, '-20', '--reason', 'given by mistake');
  expect((await client.call(getAccount)).body.usage.paid_balance).toBe(50);
});

test('a plan holds from now on', async () => {
  const { tenantId, client } = await approvedAccount('plan@example.org');
  await admin('set-plan', tenantId, 'team');
  expect((await client.call(getAccount)).body.usage).toMatchObject({
    plan_code: 'team',
    monthly_units: 10_000,
  });
});

test('a revoked key is refused from the next request on, and only with its own tenant', async () => {
  const { tenantId, keyId, client } = await server.newTenant();
  const { tenantId: stranger } = await server.newTenant();
  await expect(admin('revoke-key', stranger, keyId)).rejects.toThrow(`${stranger} has no key ${keyId}.`);
  expect((await client.call(getModelInfo)).status).toBe(200);
  expect(await admin('revoke-key', tenantId, keyId)).toBe(`${keyId} is revoked.`);
  await expect(client.call(getModelInfo)).rejects.toMatchObject({ status: 401 });
});

describe('is refused with a sentence', () => {
  test.each([
    ['an address that cannot be mailed', ['approve', 'nobody'], 'is no address'],
    ['an origin that no browser sends', ['allow-origin', 'paper.example'], 'is no origin'],
    [
      'an origin for an unknown tenant',
      ['allow-origin', 'https://a.example', '--tenant', 'tnt_x'],
      'no tenant tnt_x',
    ],
    ['tokens for an unknown tenant', ['adjust-tokens', 'tnt_x', '5', '--reason', 'none'], 'no tenant tnt_x'],
    ['a plan for an unknown tenant', ['set-plan', 'tnt_x', 'team'], 'no tenant tnt_x'],
  ])('%s', async (_name, words, sentence) => {
    await expect(admin(...words)).rejects.toThrow(sentence);
  });

  test.each([
    ['half a token', ['adjust-tokens', 'tnt_x', '0.5', '--reason', 'none']],
    ['no token', ['adjust-tokens', 'tnt_x', '0', '--reason', 'none']],
    ['tokens without a reason', ['adjust-tokens', 'tnt_x', '5']],
    ['tokens for an empty reason', ['adjust-tokens', 'tnt_x', '5', '--reason', ' ']],
    ['an unknown plan', ['set-plan', 'tnt_x', 'gold']],
    ['a missing word', ['approve']],
    ['an unknown command', ['reboot']],
  ])('before anything is opened: %s', async (_name, words) => {
    await expect(admin(...words)).rejects.toBeInstanceOf(CommanderError);
  });
});

// Without DATABASE_URL this is the embedded database's story; a run on Postgres has nothing to add.
test.skipIf(process.env.TELLTALE_TEST_DATABASE_URL !== undefined)(
  'while a server runs on the data folder the commands say so and do nothing',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'telltale-admin-'));
    const unlock = lockDataFolder(dataDir);
    try {
      const environment = { DATA_DIR: dataDir, NODE_ENV: 'test' };
      const { ok, output } = await run('node', [...typescriptOptions, 'tools/admin.ts', 'signups'], {
        environment,
      });
      expect(ok).toBe(false);
      expect(output).toContain(`The data folder ${dataDir} is in use by process ${process.pid}.`);
      expect(output).not.toContain('    at ');
    } finally {
      unlock();
      rmSync(dataDir, { recursive: true });
    }
  },
);
