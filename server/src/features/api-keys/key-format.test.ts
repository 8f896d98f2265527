import { expect, test } from 'vitest';
import { hashApiKey, isApiKeyForm, newApiKey } from './key-format.ts';

test('a new key has the published form and a checksum that catches every mistyped character', () => {
  const key = newApiKey();
  expect(key).toMatch(/^tt_live_[0-9A-Za-z]{36}$/);
  expect(isApiKeyForm(key)).toBe(true);
  for (let at = 'tt_live_'.length; at < key.length; at += 1) {
    const mistyped = `${key.slice(0, at)}${key[at] === 'x' ? 'y' : 'x'}${key.slice(at + 1)}`;
    expect(isApiKeyForm(mistyped)).toBe(false);
  }
});

test('two keys differ, and only the hash of one is 32 bytes long and stable', () => {
  const [first, second] = [newApiKey(), newApiKey()];
  expect(first).not.toBe(second);
  expect(hashApiKey(first)).toHaveLength(32);
  expect(hashApiKey(first)).toEqual(hashApiKey(first));
});
