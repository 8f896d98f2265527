import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countMails } from './counted-mailer.ts';
import { createSmtpMailer, isAddressRefused } from './mailer.ts';

/** The least that a mail server says; it refuses some recipients and one sender. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^RCPT.*refused\.example/, '550 no such mailbox'],
  [/^RCPT.*later\.example/, '450 try again later'],
  [/^MAIL.*stranger\.example/, '550 not a sender of ours'],
];
const received: string[] = [];
let smtp: Server;
let url: string;
beforeAll(async () => {
  smtp = createServer(converse);
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  url = `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`;
});
afterAll(() => smtp.close());

function converse(socket: Socket): void {
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.example');
  createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
    received.push(line);
    if (inData && line !== '.') return;
    if (inData) {
      inData = false;
      say('250 kept');
    } else if (line === 'DATA') {
      inData = true;
      say('354 go on');
    } else if (line.startsWith('QUIT')) {
      socket.end('221 bye\r\n');
    } else say(refusals.find(([pattern]) => pattern.test(line))?.[1] ?? '250 fine');
  });
}

const mail = (to: string) => ({
  to,
  subject: 'A link',
  text: 'plain words',
  html: '<p>marked-up words</p>',
});

test('a mail reaches the mail server with its sender, its one recipient and both texts', async () => {
  await createSmtpMailer(url, 'Telltale <signs@telltale.example>').send(mail('ada@example.org'));
  expect(received.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
    expect.stringContaining('<signs@telltale.example>'),
    expect.stringContaining('<ada@example.org>'),
  ]);
  const text = received.join('\n');
  for (const part of [
    'Subject: A link',
    'Auto-Submitted: auto-generated',
    'plain words',
    '<p>marked-up words</p>',
  ])
    expect(text).toContain(part);
});

test('a mail that the mail server refuses is a rejection', async () => {
  const sent = createSmtpMailer(url, 'signs@telltale.example').send(mail('eve@refused.example'));
  await expect(sent).rejects.toThrow('no such mailbox');
});

test('a mail server that cannot be reached is a rejection', async () => {
  const sent = createSmtpMailer('smtp://127.0.0.1:1', 'signs@telltale.example').send(mail('ada@example.org'));
  await expect(sent).rejects.toThrow();
});

test.each([
  ['signs@telltale.example', 'ada@example.org', 'sent'],
  ['signs@telltale.example', 'eve@refused.example', 'refused'],
  ['signs@telltale.example', 'eve@later.example', 'failed'],
  ['signs@stranger.example', 'ada@example.org', 'failed'],
])('a mail from %s to %s is counted as %s', async (from, to, outcome) => {
  const counted: string[] = [];
  const mailer = countMails(createSmtpMailer(url, from), { countMail: (what) => void counted.push(what) });
  const error = await mailer.send(mail(to)).catch((reason: unknown) => reason);
  expect(counted).toEqual([outcome]);
  expect(isAddressRefused(error)).toBe(outcome === 'refused');
});
