import { describe, expect, test } from 'vitest';
import { createCapabilities } from './capabilities.ts';
import { parseKeyRing } from './key-ring.ts';

const keyOf = (kid: string, byte: number) => `${kid}:${Buffer.alloc(32, byte).toString('base64')}`;
const clockAt = (nowMs: number) => ({ nowMs: () => nowMs });
const start = 1_800_000_000_000;
const claims = { job: 'j1', origin: 'https://a.example' };

describe('a capability', () => {
  const capabilities = createCapabilities(parseKeyRing(keyOf('k1', 1)), clockAt(start));
  const token = capabilities.issue('job', claims, 60);

  test('opens what it was issued for', () => {
    expect(token).toMatch(/^v1\.k1\.[\w-]+\.[\w-]+$/);
    expect(capabilities.verify('job', token)).toEqual(claims);
  });

  test('expires', () => {
    const later = createCapabilities(parseKeyRing(keyOf('k1', 1)), clockAt(start + 60_000));
    expect(later.verify('job', token)).toBeNull();
  });

  test('survives a rotation that keeps its key, and dies with its key', () => {
    const rotated = createCapabilities(parseKeyRing(`${keyOf('k2', 2)},${keyOf('k1', 1)}`), clockAt(start));
    expect(rotated.verify('job', token)).toEqual(claims);
    expect(rotated.issue('job', claims, 60)).toMatch(/^v1\.k2\./);
    const dropped = createCapabilities(parseKeyRing(keyOf('k2', 2)), clockAt(start));
    expect(dropped.verify('job', token)).toBeNull();
  });

  test('opens in every process while a key is put behind first and then in front, and not where it is in front at once', () => {
    const rings = { before: [1], behind: [1, 2], front: [2, 1] };
    const process = (bytes: readonly number[]) =>
      createCapabilities(parseKeyRing(bytes.map((byte) => keyOf(`k${byte}`, byte)).join()), clockAt(start));
    const understand = (one: readonly number[], other: readonly number[]) =>
      [process(one), process(other)].every((issuer) =>
        [one, other].every((ring) => process(ring).verify('job', issuer.issue('job', claims, 60)) !== null),
      );
    expect(understand(rings.before, rings.behind)).toBe(true);
    expect(understand(rings.behind, rings.front)).toBe(true);
    expect(understand(rings.before, rings.front)).toBe(false);
  });

  test('edited in any character opens nothing', () => {
    for (let at = 0; at < token.length; at += 1) {
      const edited = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      if (edited !== token) expect(capabilities.verify('job', edited)).toBeNull();
    }
  });

  test('has one spelling: what decodes to the same signature is another text, and opens nothing', () => {
    const [signed, signature = ''] = [token.slice(0, token.lastIndexOf('.') + 1), token.split('.').at(-1)];
    const bytes = Buffer.from(signature, 'base64url');
    const spellings = [bytes.toString('base64'), `${signature}=`, `${signature} `, `!${signature}`];
    const lastLetters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const unusedBits = lastLetters
      .map((letter) => signature.slice(0, -1) + letter)
      .filter((text) => Buffer.from(text, 'base64url').equals(bytes));
    expect(unusedBits).toHaveLength(4);
    for (const spelling of [...spellings, ...unusedBits].filter((text) => text !== signature))
      expect(capabilities.verify('job', signed + spelling)).toBeNull();
  });

  test.each(['', 'v1', 'v1.k1', 'v1.k1..', 'v1.k1.e30.', 'v2.k1.e30.AAAA', `${token}.x`])(
    '%j opens nothing',
    (text) => {
      expect(capabilities.verify('job', text)).toBeNull();
    },
  );
});
