import { expect, test } from 'vitest';
import { sha256Hex } from './sha256.ts';

test('gives the published digests of the empty message and of "abc"', async () => {
  expect(await sha256Hex(new Uint8Array())).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
  expect(await sha256Hex(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('digests only the bytes of the view, not of the memory under it', async () => {
  const memory = new TextEncoder().encode('xxabcxx');
  expect(await sha256Hex(memory.subarray(2, 5))).toBe(await sha256Hex(new TextEncoder().encode('abc')));
});
