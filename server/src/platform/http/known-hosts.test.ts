import { expect, test } from 'vitest';
import { isLoopback, knownHosts } from './known-hosts.ts';

const behindProxy = knownHosts({ publicBaseUrl: 'https://telltale.example', loopback: false });
const embedded = knownHosts({ publicBaseUrl: 'http://localhost:8787', loopback: true });

test.each([
  'telltale.example',
  'Telltale.Example',
  'telltale.example.',
  'telltale.example:443',
  'TELLTALE.example.:443',
])('a server for https://telltale.example answers for %s', (host) => {
  expect(behindProxy(host)).toBe(true);
});

test.each([
  '',
  ':443',
  'telltale.example:80',
  'telltale.example:8443',
  'telltale.example..',
  'telltale.example.evil.example',
  'nottelltale.example',
  'telltale.example@evil.example',
  'localhost',
])('a server for https://telltale.example does not answer for "%s"', (host) => {
  expect(behindProxy(host)).toBe(false);
});

test.each(['localhost:8787', 'LOCALHOST:8787', 'localhost.', '127.0.0.1:1234', '[::1]:8787'])(
  'an embedded server answers for %s',
  (host) => {
    expect(embedded(host)).toBe(true);
  },
);

test.each(['evil.example', 'localhost.evil.example:8787', '192.168.0.1:8787'])(
  'an embedded server does not answer for %s',
  (host) => {
    expect(embedded(host)).toBe(false);
  },
);

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['127.0.0.1.evil.example', false],
  ['10.0.0.1', false],
])('isLoopback(%s) is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
