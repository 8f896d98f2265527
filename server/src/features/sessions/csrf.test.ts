import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { csrfTokenOf, isCsrfTokenOf } from './csrf.ts';

const newKey = (kid: string) => ({ kid, secret: randomBytes(32) });
const [k1, k2] = [newKey('k1'), newKey('k2')];

test('a token stays good while its key is in the ring, and new ones are made with the first key', () => {
  const before = csrfTokenOf([k1], 'ses_1');
  expect(isCsrfTokenOf([k2, k1], 'ses_1', before)).toBe(true);
  expect(csrfTokenOf([k2, k1], 'ses_1')).toMatch(/^k2\./);
  expect(isCsrfTokenOf([k2], 'ses_1', before)).toBe(false);
});

test('a token is good for its own session only', () => {
  expect(isCsrfTokenOf([k1], 'ses_2', csrfTokenOf([k1], 'ses_1'))).toBe(false);
});

test('a token made with another secret under the same key id is refused', () => {
  const forged = csrfTokenOf([newKey('k1')], 'ses_1');
  expect(isCsrfTokenOf([k1], 'ses_1', forged)).toBe(false);
});
