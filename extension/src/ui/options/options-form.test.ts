import { expect, test } from 'vitest';
import { isPlainOverNetwork, keyEnding, parseApiKey, parseServerUrl } from './options-form.ts';

test('a server address is http or https, and is stored without slash, query or fragment', () => {
  expect(parseServerUrl(' https://tell.example/ ')).toBe('https://tell.example');
  expect(parseServerUrl('http://localhost:8787')).toBe('http://localhost:8787');
  expect(parseServerUrl('https://tell.example/api/?x=1#y')).toBe('https://tell.example/api');
});

test.each(['tell.example', 'ftp://tell.example', 'javascript:alert(1)', 'https://me:secret@tell.example'])(
  'no server address: "%s"',
  (text) => expect(parseServerUrl(text)).toBeNull(),
);

test('an empty address is none at all', () => {
  expect(parseServerUrl(' ')).toBe('');
  expect(isPlainOverNetwork('')).toBe(false);
});

test('an address in the clear is told from one on this machine', () => {
  expect(isPlainOverNetwork('http://tell.example')).toBe(true);
  expect(isPlainOverNetwork('https://tell.example')).toBe(false);
  expect(isPlainOverNetwork('http://localhost:8787')).toBe(false);
  expect(isPlainOverNetwork('http://[::1]:8787')).toBe(false);
});

test('a key is taken without the spaces it was pasted with, and shown by its end alone', () => {
  const key = `tt_live_${'a1'.repeat(18)}`;
  expect(parseApiKey(` ${key}\n`)).toBe(key);
  expect(parseApiKey('tt live')).toBeNull();
  expect(parseApiKey('')).toBeNull();
  expect(keyEnding(key)).toBe('…a1a1');
});
