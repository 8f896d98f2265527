import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { createClient } from '@telltale/shared/client';
import {
  checkAsset,
  checkText,
  consumeMagicLink,
  createBetaSignup,
  getAccount,
  getPublicJob,
  getUsage,
  logOut,
  requestMagicLink,
  verifyResult,
} from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../test/harness.ts';
import { key } from '../../test/lane-calls.ts';
import { standInModels } from '../../test/lane-models.ts';
import { formOf, jpegOf } from '../../test/pictures.ts';
import { createLog } from './log.ts';

/** Everything a server said, at its most talkative. */
let lines: string[] = [];
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    models: await standInModels(),
    log: createLog('debug', destination),
    // A mail server's refusal names whom it refuses, and a badly behaved one what it was sent.
    mailer: {
      send: async ({ to, text }) => {
        throw Object.assign(new Error(`550 <${to}> is unknown here`), { rejected: [to], command: text });
      },
    },
  });
});
afterAll(() => server.stop());

/** What must never be said, by what it is. */
const secret = () => randomBytes(16).toString('hex');
const said = (pattern: RegExp) =>
  expect.poll(() => lines.filter((line) => pattern.test(line)).length).not.toBe(0);

test('no line of the log holds a key, a cookie, a token, a text, an address or a query', async () => {
  const account = await server.newAccount(`${secret()}@example.org`);
  const tenant = await server.newTenant();
  const { client } = tenant;
  const anyone = createClient({ baseUrl: server.url });
  const secrets = {
    apiKey: tenant.secret,
    wrongKey: `tt_live_${secret()}`,
    cookie: account.cookie.split('=')[1] ?? '',
    wrongCookie: secret(),
    csrf: account.csrfToken,
    wrongCsrf: secret(),
    jobToken: `v1.k.${secret()}.${secret()}`,
    query: secret(),
    magicLink: (await server.services.magicLinks.issue(account.email)) ?? '',
    wrongMagicLink: randomBytes(32).toString('base64url'),
    email: `${secret()}@example.org`,
    text: secret(),
    failingText: secret(),
    brokenJson: secret(),
    idempotencyKey: secret(),
    filename: secret(),
    address: secret(),
    organisation: secret(),
  };
  const withKey = (apiKey: string) => createClient({ baseUrl: server.url, apiKey });
  const withCookie = (cookie: string, csrfToken: string) =>
    createClient({ baseUrl: server.url, csrfToken, headers: { cookie: `telltale_session=${cookie}` } });

  await client.call(getUsage);
  await client.call(checkText, {
    json: { text: `${secrets.text} `.repeat(20), canonical_url: `https://news.example/${secrets.address}` },
    headers: key(secrets.idempotencyKey),
  });
  const form = formOf(await jpegOf(1), {
    sync: 'true',
    canonical_url: `https://news.example/${secrets.address}`,
  });
  form.append('client_asset_id', secrets.filename);
  await client.call(checkAsset, { form, headers: key() });
  await account.client.call(getAccount);
  await withCookie(secrets.cookie, secrets.csrf).call(getAccount);
  await anyone.call(verifyResult, { query: { token: secrets.query } });
  await anyone.call(requestMagicLink, { json: { email: secrets.email } });
  await anyone.call(consumeMagicLink, { json: { token: secrets.magicLink } });
  const refused = [
    withKey(secrets.wrongKey).call(getUsage),
    withCookie(secrets.wrongCookie, '').call(getAccount),
    withCookie(secrets.cookie, secrets.wrongCsrf).call(logOut),
    anyone.call(consumeMagicLink, { json: { token: secrets.wrongMagicLink } }),
    anyone.call(getPublicJob, {
      params: { job_id: randomUUID() },
      headers: { origin: pageOrigin, 'x-job-token': secrets.jobToken },
    }),
    // The detector breaks on it, and the failure is logged.
    client.call(checkText, { json: { text: `fail ${secrets.failingText}`.repeat(9) }, headers: key() }),
    fetch(`${server.url}${checkText.path}?secret=${secrets.query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secrets.apiKey}`,
        'idempotency-key': secrets.idempotencyKey,
        'content-type': 'application/json',
      },
      body: `{"text": "${secrets.brokenJson}`,
    }).then((response) => Promise.reject(response)),
  ];
  for (const call of await Promise.allSettled(refused)) expect(call.status).toBe('rejected');
  await said(/a mail could not be sent/);
  await said(/detector failed/);

  // The database refuses the row, and its error holds the whole of it.
  await server.database.executeSql('ALTER TABLE beta_signup ADD CONSTRAINT never CHECK (false) NOT VALID');
  const signUp = { email: secrets.email, organization: secrets.organisation, intent: 'pilot' as const };
  await expect(anyone.call(createBetaSignup, { json: signUp })).rejects.toMatchObject({ status: 500 });
  await said(/request failed/);

  const log = lines.join('');
  for (const [what, value] of Object.entries(secrets)) expect(log, what).not.toContain(value);
  expect(log).not.toContain(account.email);
  expect(log).not.toContain('?');
});

test('an error is logged by its type, sentence, code, place and cause, and by nothing that hangs on it', () => {
  lines = [];
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const error = Object.assign(new TypeError('no row for ada@example.org', { cause }), { detail: 'the row' });
  createLog('info', destination).error({ err: error }, 'failed');
  expect(JSON.parse(lines.join(''))).toEqual({
    level: 50,
    time: expect.any(Number),
    msg: 'failed',
    err: {
      type: 'TypeError',
      message: 'no row for [address]',
      stack: expect.stringContaining('log-secrets.db.test.ts'),
      cause: expect.objectContaining({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }),
    },
  });
});

test('a stranger’s long path fills no line', async () => {
  await fetch(`${server.url}/${'p'.repeat(10_000)}`);
  await said(/ppp/);
  expect(lines.filter((line) => line.includes('ppp') && line.length > 1_000)).toEqual([]);
});
