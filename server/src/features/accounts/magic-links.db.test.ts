import { createClient } from '@telltale/shared/client';
import { consumeMagicLink, requestMagicLink } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { createLog } from '../../platform/log.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';

let server: TestServer;
let nowMs = Date.UTC(2026, 0, 5, 12);
const clock = { nowMs: () => nowMs };
// Every caller brings an address of their own, so that one test does not use up another's limit.
const env = { TRUST_PROXY: '1', ANONYMOUS_CALLS_PER_VISITOR_MINUTE: '30' };
beforeAll(async () => {
  server = await startTestServer({ clock, env });
});
afterAll(() => server.stop());

const minuteMs = 60_000;
let callers = 0;
function newCaller(): string {
  callers += 1;
  return `198.51.${callers}.7`;
}

const ask = (email: unknown, from = newCaller(), target = server, accepted = '') =>
  fetch(`${target.url}${requestMagicLink.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(accepted && { 'accept-language': accepted }),
    },
    body: JSON.stringify({ email }),
  });

const mailsTo = (address: string, { mails } = server) => mails.filter(({ to }) => to === address);
const arrived = (address: string, count: number) =>
  vi.waitFor(() => expect(mailsTo(address)).toHaveLength(count), { timeout: 20_000 });
const tokenIn = (mail: Mail | undefined) => /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const queued = async ({ database } = server) => {
  const { rows } = await database.executeSql(`SELECT FROM queue.job WHERE name = 'sign-in-mail'`);
  return rows.length;
};

/** Everything of an answer that a caller sees, without what differs between any two answers. */
async function visible(response: Response) {
  const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.json() };
}

test('the answer is 202 and says nothing; the mail carries a link that signs in', async () => {
  const answer = await visible(await ask(' Ada@Example.org'));
  expect(answer.status).toBe(202);
  expect(answer.body).toEqual({
    status: 'accepted',
    message: 'If this address can sign in, a link is on its way to it.',
  });
  await arrived('ada@example.org', 1);
  const [mail] = mailsTo('ada@example.org');
  const link = `${server.url}/sign-in#token=${tokenIn(mail)}`;
  expect(mail?.text).toContain(`\n${link}\n`);
  expect(mail?.html).toContain(`<a dir="ltr" href="${link}">`);
  const { status } = await createClient({ baseUrl: server.url }).call(consumeMagicLink, {
    json: { token: tokenIn(mail) },
  });
  expect(status).toBe(200);
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', 'de', 'ltr', 'Ihr Anmeldelink für Telltale'],
  ['ja, fr;q=0.8', 'fr', 'ltr', 'Votre lien de connexion à Telltale'],
  ['ar', 'ar', 'rtl', 'رابط الدخول إلى Telltale'],
  ['tlh', 'en', 'ltr', 'Your sign-in link for Telltale'],
  ['', 'en', 'ltr', 'Your sign-in link for Telltale'],
])('to a reader whose page speaks "%s" the mail speaks %s', async (accepted, tag, direction, subject) => {
  const address = `reader-${callers}@example.org`;
  await ask(address, newCaller(), server, accepted);
  await arrived(address, 1);
  const [mail] = mailsTo(address);
  expect(mail?.subject).toBe(subject);
  expect(mail?.html).toContain(`<html lang="${tag}" dir="${direction}">`);
  expect(mail?.text).toContain(`${server.url}/sign-in#token=`);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/\{\w+\}/);
});

test('the answer is the same in every language', async () => {
  expect(await visible(await ask('one@example.org', newCaller(), server, 'ar'))).toEqual(
    await visible(await ask('two@example.org')),
  );
});

test('a known address, an unknown one, one that cannot be mailed and one over its limit get the same answer', async () => {
  const { email } = await server.newAccount();
  const known = await visible(await ask(email));
  expect(await visible(await ask('unknown@example.org'))).toEqual(known);
  expect(await visible(await ask('no address'))).toEqual(known);
  for (let count = 0; count < 5; count += 1) await ask('limited@example.org');
  expect(await visible(await ask('limited@example.org'))).toEqual(known);
});

test('an address gets 5 mails in 15 minutes, from all callers together', async () => {
  for (let count = 0; count < 7; count += 1) await ask('often@example.org');
  nowMs += 15 * minuteMs - 1;
  await ask('OFTEN@example.org');
  expect(await requestsOf('often@example.org')).toBe(5);
  nowMs += 1;
  await ask('often@example.org');
  expect(await requestsOf('often@example.org')).toBe(6);
  await arrived('often@example.org', 6);
});

test('one visitor causes 20 mails in an hour, to however many addresses', async () => {
  const from = newCaller();
  for (let count = 0; count < 22; count += 1) await ask(`many-${count}@example.org`, from);
  nowMs += 60 * minuteMs - 1;
  expect((await ask('many-late@example.org', from)).status).toBe(202);
  expect(await requestsOf('many-19@example.org')).toBe(1);
  expect(await requestsOf('many-20@example.org')).toBe(0);
  expect(await requestsOf('many-late@example.org')).toBe(0);
  nowMs += 1;
  await ask('many-later@example.org', from);
  expect(await requestsOf('many-later@example.org')).toBe(1);
});

test('a /56 causes four times as many, a /48 ten times', async () => {
  const ofNetwork = async (count: number, name: string, addressOf: (index: number) => string) => {
    for (let index = 0; index < count; index += 1)
      await ask(`${name}-${index}@example.org`, addressOf(index));
    const { count: queuedCount } = await server.database.db
      .selectFrom('sign_in_request')
      .select((select) => select.fn.countAll<string>().as('count'))
      .where('email', 'like', `${name}-%`)
      .executeTakeFirstOrThrow();
    return Number(queuedCount);
  };
  const hex = (index: number) => index.toString(16).padStart(2, '0');
  expect(await ofNetwork(82, 'near', (index) => `2001:db8:1:1${hex(index)}::1`)).toBe(80);
  expect(await ofNetwork(122, 'far', (index) => `2001:db8:1:${hex(index + 2)}00::1`)).toBe(120);
  expect(await ofNetwork(1, 'elsewhere', () => '2001:db8:2::1')).toBe(1);
});

test('simultaneous requests do not slip past the limit', async () => {
  await Promise.all(Array.from({ length: 15 }, () => ask('racing@example.org')));
  expect(await requestsOf('racing@example.org')).toBe(5);
});

const requestsOf = async (email: string) => {
  const rows = await server.database.db
    .selectFrom('sign_in_request')
    .select('request_id')
    .where('email', '=', email)
    .execute();
  return rows.length;
};

test('no token is ever handed out by a server that was not told to', async () => {
  const response = await ask('quiet@example.org');
  expect(await response.json()).not.toHaveProperty('dev_token');
});

test('no token is stored, only its hash', async () => {
  await ask('hashed@example.org');
  await arrived('hashed@example.org', 1);
  const token = tokenIn(mailsTo('hashed@example.org')[0]);
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await server.database.db.selectFrom('magic_link').selectAll().execute();
  const { rows: jobs } = await server.database.executeSql('SELECT * FROM queue.job');
  expect(JSON.stringify([rows, jobs])).not.toContain(token);
});

describe('is refused', () => {
  test.each([
    ['an address of two characters', 'ab'],
    ['an address of 321 characters', `${'a'.repeat(309)}@example.org`],
    ['no address', undefined],
    ['an address that is no text', 7],
  ])('with 422: %s', async (_name, email) => {
    const response = await ask(email);
    expect({ status: response.status, code: response.headers.get('x-error-code') }).toEqual({
      status: 422,
      code: 'validation_failed',
    });
  });

  test('with 429: more than 30 requests a minute of one visitor', async () => {
    const from = newCaller();
    const answers = await Promise.all(Array.from({ length: 31 }, () => ask('x@y', from)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('the mail leaves after the answer, by whichever process works on the queue', async () => {
  const api = await startTestServer({ withoutWorker: true, env });
  try {
    expect((await ask('later@example.org', newCaller(), api)).status).toBe(202);
    expect(await queued(api)).toBe(1);
    expect(await api.database.db.selectFrom('magic_link').select('link_id').execute()).toEqual([]);
    expect(api.mails).toEqual([]);
    const drain = await api.services.startWorker();
    await vi.waitFor(() => expect(mailsTo('later@example.org', api)).toHaveLength(1), { timeout: 20_000 });
    await drain();
  } finally {
    await api.stop();
  }
});

test('a mail that fails is tried again with a link that works', async () => {
  const mails: Mail[] = [];
  let attempts = 0;
  const mailer = {
    async send(mail: Mail) {
      attempts += 1;
      if (attempts < 3) throw new Error('the mail server is away');
      mails.push(mail);
    },
  };
  const unlucky = await startTestServer({ mailer, env });
  try {
    expect((await ask('patient@example.org', newCaller(), unlucky)).status).toBe(202);
    await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 40_000, interval: 200 });
    const json = { token: tokenIn(mails[0]) };
    expect((await createClient({ baseUrl: unlucky.url }).call(consumeMagicLink, { json })).status).toBe(200);
    expect(attempts).toBe(3);
  } finally {
    await unlucky.stop();
  }
});

test('a mail server’s complaint leaves no address behind, neither in the log nor in the queue', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const mailer = {
    async send({ to }: Mail) {
      throw Object.assign(new Error(`550 <${to}> is unknown here`), { code: 'EENVELOPE', responseCode: 550 });
    },
  };
  const unlucky = await startTestServer({ mailer, env, log });
  try {
    expect((await ask('unknown-here@example.org', newCaller(), unlucky)).status).toBe(202);
    const said = () => lines.filter((line) => line.includes('a mail could not be sent'));
    await vi.waitFor(() => expect(said()).not.toEqual([]), { timeout: 20_000 });
    expect(JSON.parse(said()[0] ?? '')).toMatchObject({ reason: 'Error EENVELOPE 550' });
    const { rows } = await unlucky.database.executeSql('SELECT data, output FROM queue.job');
    expect(JSON.stringify(rows) + lines.join('')).not.toContain('unknown-here');
  } finally {
    await unlucky.stop();
  }
});

test('the outbox is served where there is no mail server, and only there', async () => {
  const page = await fetch(`${server.url}/dev/outbox`);
  expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  });
  const mailing = await startTestServer({ withoutWorker: true, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  try {
    expect((await fetch(`${mailing.url}/dev/outbox`)).status).toBe(404);
  } finally {
    await mailing.stop();
  }
});

describe('where only approved addresses sign in', () => {
  let approving: TestServer;
  beforeAll(async () => {
    approving = await startTestServer({ env: { ...env, SIGNUP_MODE: 'approved' } });
  });
  afterAll(() => approving.stop());

  test('any other gets the same answer and no mail', async () => {
    await approving.services.accounts.approve('Invited@example.org');
    const waiting = {
      email: 'waiting@example.org',
      organization: 'Waiting',
      intent: 'api',
      website: '',
    } as const;
    await approving.services.accounts.signUp(waiting, { visitorId: 'v', networks: [] });
    const answers = [];
    for (const email of ['stranger@example.org', 'waiting@example.org', 'invited@example.org'])
      answers.push(await visible(await ask(email, newCaller(), approving)));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await vi.waitFor(() => expect(approving.mails).not.toEqual([]), { timeout: 20_000 });
    await vi.waitFor(async () => expect(await unfinishedMails()).toBe(0), { timeout: 20_000 });
    expect(approving.mails.map(({ to }) => to)).toEqual(['invited@example.org']);
  });

  const unfinishedMails = async () => {
    const { rows } = await approving.database.executeSql(
      `SELECT FROM queue.job WHERE name = 'sign-in-mail' AND state <> 'completed'`,
    );
    return rows.length;
  };
});
