import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decodeBase64 } from './decode-base64.ts';

const field = { name: 'media', maxBytes: 5_000, limit: '5 kB' };

test.each([1, 2, 3, 4, 5, 1000])('%i bytes come back, padded or not, in either alphabet', (sizeBytes) => {
  const bytes = randomBytes(sizeBytes);
  const padded = bytes.toString('base64');
  for (const text of [padded, padded.replaceAll('=', ''), bytes.toString('base64url')])
    expect(Buffer.from(decodeBase64(text, field))).toEqual(bytes);
});

test.each([
  ['a line break', 'QUJD\nREVG'],
  ['a data: prefix', 'data:audio/wav;base64,QUJD'],
  ['padding in the middle', 'QQ==QUJD'],
  ['too much padding', 'QUI==='],
  ['one digit too many', 'QUJDQ'],
  ['another script', 'QUJDж'],
])('%s is refused', (_name, text) => {
  expect(() => decodeBase64(text, field)).toThrow(expect.objectContaining({ code: 'invalid_payload' }));
});

test('as many bytes as the limit says are decoded, and one more is refused before it is', () => {
  const digits = (bytes: number) => 'A'.repeat(Math.ceil((bytes * 4) / 3));
  expect(decodeBase64(digits(5_000), field)).toHaveLength(5_000);
  expect(() => decodeBase64(digits(5_001), field)).toThrow(expect.objectContaining({ status: 413 }));
});
