import { describe, expect, test } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';

const languageOf = (header: string | undefined, chosen?: string) =>
  acceptedLanguage({ 'accept-language': header }, chosen);

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['tlh, de-AT;q=0.9, fr;q=0.8', 'de'],
  ['en;q=0.5, fr ; q=0.9', 'fr'],
  ['de;q=0, PT', 'pt-BR'],
  ['de;q=much, es;q=0.1', 'es'],
])('of %s the heaviest known language is taken: %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test('what was chosen comes before what the browser prefers', () => {
  expect(languageOf('de', 'fr-CA')).toBe('fr');
  expect(languageOf('de', 'tlh')).toBe('de');
});

describe('of a long header', () => {
  test('only the start is read', () => {
    expect(languageOf(`ar,${'x,'.repeat(7_900)}`)).toBe('ar');
    expect(languageOf(`${'x,'.repeat(7_900)}ar`)).toBe('en');
    expect(languageOf('x'.repeat(16_000))).toBe('en');
  });

  test('no half of a tag is taken for a language', () => {
    const before = 'x,'.repeat(99);
    expect(languageOf(`${before}de`)).toBe('de');
    expect(languageOf(`${before}del`)).toBe('en');
    expect(languageOf(`${before}de,x`)).toBe('de');
  });
});
