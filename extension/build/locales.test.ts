import { expect, test } from 'vitest';
import { problemCodes } from '../src/messaging/outcome.ts';
import { localeFiles } from './locales.ts';

type Messages = Record<string, { message: string }>;

const files = new Map(
  localeFiles().map(({ relativeDest, contents }) => [
    relativeDest.split('/')[1],
    JSON.parse(contents) as Messages,
  ]),
);
const english = files.get('en') ?? {};
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test('six languages are built', () => {
  expect([...files.keys()]).toEqual(['en', 'de', 'es', 'fr', 'pt_BR', 'ar']);
});

test.each([...files])('%s: says everything, fills the same places', (_, messages) => {
  expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  for (const [key, { message }] of Object.entries(messages)) {
    expect(message.trim(), key).not.toBe('');
    expect(placesIn(message), key).toEqual(placesIn(english[key]?.message ?? ''));
  }
});

test.each([...files])('%s: the description fits the browser’s limit', (_, messages) => {
  expect(messages.ext_description?.message.length).toBeLessThanOrEqual(132);
});

test('every problem has its sentence', () => {
  for (const code of problemCodes) expect(english, code).toHaveProperty(`problem_${code}`);
});
