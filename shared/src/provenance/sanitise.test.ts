import { expect, test } from 'vitest';
import { plainText } from './sanitise.ts';

test('keeps ordinary text of any script', () => {
  expect(plainText('Canon EOS 5D — ライカ, Ωmega 📷')).toBe('Canon EOS 5D — ライカ, Ωmega 📷');
});

test('makes one line of it', () => {
  expect(plainText(' one\r\ntwo\u2028three\tfour ')).toBe('one two three four');
});

test('drops control characters, terminal escapes and NUL', () => {
  expect(plainText('a\u0000b\u001b[31mc\u009bd\u007f')).toBe('ab[31mcd');
});

test('drops what would turn the reading direction or hide text', () => {
  const turning = [
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u200b',
    '\ufeff',
    '\u{e0041}',
  ];
  expect(plainText(`safe${turning.join('')}gnp.exe`)).toBe('safegnp.exe');
});

test('drops halves of characters', () => {
  expect(plainText('a\ud83db')).toBe('ab');
});

test('cuts to 200 characters without splitting one', () => {
  expect(plainText('📷'.repeat(500))).toBe('📷'.repeat(200));
});

test.each([undefined, null, 7, {}, '', ' \n ', '\u202e\u0000'])('%j has nothing to show', (value) => {
  expect(plainText(value)).toBeNull();
});
