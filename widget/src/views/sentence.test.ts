// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { words as german } from '../locales/result-de.ts';
import { words as english } from '../locales/result-en.ts';
import { CheckProblem } from '../problem.ts';
import { wordingOf } from '../words.ts';
import { sentenceOf } from './sentence.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 24, 21, 30) }));
afterEach(() => void vi.useRealTimers());

const usedUp = (retryAfterSeconds: number | null) =>
  new CheckProblem('quota_exhausted', { status: 429, retryAfterSeconds });
const spaced = (text: string) => text.replaceAll('\u202f', ' ');

test('a wait that ends today names the hour', () => {
  const words = wordingOf('en', english);
  expect(spaced(sentenceOf(usedUp(3_600), words, 'host'))).toBe(
    'Today’s free checks are used up. Try again at 10:30 PM.',
  );
});

test('a wait that ends on another day names the day, midnight too', () => {
  expect(spaced(sentenceOf(usedUp(9_000), wordingOf('en', english), 'host'))).toBe(
    'Today’s free checks are used up. Try again on Wednesday, November 25 at 12:00 AM.',
  );
  expect(sentenceOf(usedUp(9_000), wordingOf('de', german), 'host')).toContain(
    'Ab Mittwoch, 25. November, 0:00, geht es weiter.',
  );
});

test('where the server names no time, none is named', () => {
  expect(sentenceOf(usedUp(null), wordingOf('en', english), 'host')).toBe('Today’s free checks are used up.');
});
