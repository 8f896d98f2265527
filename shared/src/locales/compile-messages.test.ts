import { expect, test } from 'vitest';
import { compileMessage, compileWords } from './compile-messages.ts';
import { fillMessage } from './messages.ts';

const say = (text: string, values: Record<string, string | number>, language = 'en') =>
  fillMessage(compileMessage(text), values, language);

test('a sentence without plurals stays the string that it is, and an escaped apostrophe is one', () => {
  expect(compileMessage('No verdict')).toBe('No verdict');
  expect(compileMessage('{bits} of 256')).toBe('{bits} of 256');
  expect(compileMessage("It''s {host}")).toBe("It's {host}");
});

test('a number chooses the sentence, exact values before the rules of the language', () => {
  const text = 'Look at {count, plural, =0 {nothing} one {# frame} other {# frames}}.';
  expect([0, 1, 2, 1200].map((count) => say(text, { count }))).toEqual([
    'Look at nothing.',
    'Look at 1 frame.',
    'Look at 2 frames.',
    'Look at 1,200 frames.',
  ]);
  expect(say(text, { count: 1200 }, 'de')).toBe('Look at 1.200 frames.');
});

test('Arabic counts in six ways', () => {
  const text = '{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}';
  expect([0, 1, 2, 3, 11, 100].map((n) => say(text, { n }, 'ar')).join('')).toBe('zotfmx');
});

test('a word chooses, and choices may stand within each other and beside each other', () => {
  const text =
    '{who, select, me {I see} other {{name} sees}} {n, plural, one {# sign} other {# signs}} in {m, plural, one {# file} other {# files}}';
  expect(say(text, { who: 'me', n: 1, m: 2 })).toBe('I see 1 sign in 2 files');
  expect(say(text, { who: 'x', name: 'Ada', n: 3, m: 1 })).toBe('Ada sees 3 signs in 1 file');
});

test('what cannot be compiled is an error, not a sentence', () => {
  for (const text of [
    '{n, plural, one {#}}',
    '{n, number}',
    '{n',
    "'{'a'}'",
    '{n, selectordinal, other {#}}',
  ])
    expect(() => compileMessage(text), text).toThrow();
});

test('a catalogue keeps its shape', () => {
  expect(compileWords({ a: 'A', b: { c: '{n, plural, other {#}}' } })).toEqual({
    a: 'A',
    b: { c: { by: 'n', forms: { other: '{n}' } } },
  });
  expect(() => compileWords({ a: 1 })).toThrow();
});

test('a name that runs against its sentence stands apart from it, and a number or a date of the language does not', () => {
  expect(say('حُذف «{name}».', { name: 'Agency (test)' }, 'ar-EG')).toBe('حُذف «\u2068Agency (test)\u2069».');
  expect(say('by {name}, 2026', { name: 'أحمد' })).toBe('by \u2068أحمد\u2069, 2026');
  expect(say('{name}, {share}', { name: 'أحمد', share: '67%' }, 'ar')).toBe('أحمد, 67%');
  expect(say('Removed “{name}”.', { name: 'Agency (test)' }, 'de')).toBe('Removed “Agency (test)”.');
});
