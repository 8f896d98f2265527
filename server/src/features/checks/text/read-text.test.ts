import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { linesOf, readText } from './read-text.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('text_hash is the SHA-256 of the composed text with its white space collapsed', () => {
  expect(readText('  Cafe\u0301\t\n au \u00a0 lait ').textHash).toBe(sha256('Café au lait'));
  expect(readText(' \n\t ').textHash).toBe(sha256(''));
});

test('texts that differ in white space alone share their hash; line breaks tell their lines apart', () => {
  const [prose, spaced, list] = [readText('one two'), readText(' one   two '), readText('one\r\n\r\n  two')];
  expect(spaced).toMatchObject({ textHash: prose.textHash, linesHash: prose.linesHash });
  expect(list.textHash).toBe(prose.textHash);
  expect(list.linesHash).not.toBe(prose.linesHash);
  expect(linesOf('one\r\n\r\n  two\u2028three\n')).toBe('one\ntwo\nthree');
});

test.each([
  ['English words', 'Well, it is 3.5 miles.', 22, 5],
  ['Arabic', 'مرحبا بالعالم', 13, 2],
  ['characters beyond 16 bits', '😀😀', 2, 0],
  ['a composed and a decomposed letter as they were sent', 'é e\u0301', 4, 2],
  ['a NUL', 'a\0b', 3, 2],
  ['halves of surrogate pairs', '\ud83d \ude00', 3, 0],
])('counts %s', (_name, text, charCount, wordCount) => {
  expect(readText(text)).toMatchObject({ charCount, wordCount });
});

test('halves of surrogate pairs are hashed as what the detector is given instead', () => {
  expect(linesOf('a\ud83d b\ude00')).toBe('a\ufffd b\ufffd');
  expect(readText('a\ud83d').textHash).toBe(sha256('a\ufffd'));
});
