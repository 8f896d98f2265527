import { expect, test } from 'vitest';
import { catalogues, type Locale, wordingFor } from './catalogues.ts';
import { chooseLanguage } from './languages.ts';
import { fillPlaces } from './messages.ts';

const locales = Object.keys(catalogues) as Locale[];

test('the reader gets the first language that is known, whatever its region', () => {
  expect(chooseLanguage(['de-AT', 'en'])).toBe('de');
  expect(chooseLanguage(['pt-PT'])).toBe('pt-BR');
  expect(chooseLanguage(['tlh', 'fr-CA', 'en'])).toBe('fr');
  expect(chooseLanguage(['tlh'])).toBe('en');
});

test('Arabic runs from right to left, the others from left to right', () => {
  expect(locales.filter((locale) => wordingFor(locale).direction === 'rtl')).toEqual(['ar']);
});

test('places are filled, and one without a value stays visible', () => {
  expect(fillPlaces('{bits} of 256', { bits: 6 })).toBe('6 of 256');
  expect(fillPlaces('{bits} of 256', { bits: '$&' })).toBe('$& of 256');
  expect(fillPlaces('{bits} of 256')).toBe('{bits} of 256');
});
