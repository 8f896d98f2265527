import { afterEach, expect, test, vi } from 'vitest';
import { sha256Hex } from './medium.ts';

afterEach(() => vi.restoreAllMocks());

/** FIPS 180-4's own example: https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values */
const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

test('the hash of bytes is the same on a page whose library replaces Array.from', async () => {
  const bytes = new TextEncoder().encode('abc');
  expect(await sha256Hex(bytes)).toBe(ofAbc);
  vi.spyOn(Array, 'from').mockImplementation((given) => [...(given as Iterable<unknown>)]);
  expect(await sha256Hex(bytes)).toBe(ofAbc);
});
