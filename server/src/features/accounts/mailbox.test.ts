import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  [' Ada@Example.ORG ', 'ada@example.org'],
  ['a+b.c@sub.example.org', 'a+b.c@sub.example.org'],
  ['root@localhost', 'root@localhost'],
  ['jos\u0065\u0301@example.org', 'jos\u00e9@example.org'],
  // The Kelvin sign folds to k; the mail then goes to k, never to the owner of the other spelling.
  ['\u212aim@example.org', 'kim@example.org'],
])('%j is kept and mailed to as %j', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test.each([
  'nobody',
  '@example.org',
  'ada@',
  'a@b@c',
  'ada lovelace@example.org',
  'ada@example.org,eve@example.org',
  'Ada <ada@example.org>',
  'ada@example.org\r\nBcc: eve@example.org',
  'ada\u0000@example.org',
  'ada\u202e@example.org',
  'ada\ud800@example.org',
  `${'\u0130'.repeat(310)}@a.b`,
])('%j cannot be mailed', (email) => {
  expect(mailboxOf(email)).toBeNull();
});
