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
const facts = { host: 'host', kinds: 'WAV up to 20 MB' };
const spaced = (text: string) => text.replaceAll('\u202f', ' ');

test('a wait that ends today names the hour', () => {
  const words = wordingOf('en', english);
  expect(spaced(sentenceOf(usedUp(3_600), words, facts))).toBe(
    'Today’s free checks are used up. Try again at 10:30 PM.',
  );
});

test('a wait that ends on another day names the day, midnight too', () => {
  expect(spaced(sentenceOf(usedUp(9_000), wordingOf('en', english), facts))).toBe(
    'Today’s free checks are used up. Try again on Wednesday, November 25 at 12:00 AM.',
  );
  expect(sentenceOf(usedUp(9_000), wordingOf('de', german), facts)).toContain(
    'Ab Mittwoch, 25. November, 0:00, geht es weiter.',
  );
});

test('where the server names no time, none is named', () => {
  expect(sentenceOf(usedUp(null), wordingOf('en', english), facts)).toBe('Today’s free checks are used up.');
});

test('a file of a kind that cannot be checked is told which can; another failure is not', () => {
  const words = wordingOf('en', english);
  for (const code of ['unsupported', 'lane_off', 'undecodable'] as const)
    expect(sentenceOf(new CheckProblem(code), words, facts)).toMatch(
      / What can be checked here: WAV up to 20 MB\.$/,
    );
  expect(sentenceOf(new CheckProblem('file_empty'), words, facts)).toBe('The file is empty.');
});
