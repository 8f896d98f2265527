import { expect, test } from 'vitest';
import { readFields } from './form-fields.ts';

test('line breaks are one character, as they were typed', () => {
  expect(readFields({ notes: 'a\r\nb\nc', supplier: 'Agency' })).toEqual({
    notes: 'a\nb\nc',
    supplier: 'Agency',
  });
});

test.each([
  ['that could not be decoded', undefined],
  ['of half a character', '\ud800A'],
  ['of which one was not decoded', ['yes', undefined]],
])('a field %s is refused, and not left out', (_what, value) => {
  expect(() => readFields({ declared_ai_use: value })).toThrow('as UTF-8');
});
