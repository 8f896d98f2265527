import { describe, expect, it, vi } from 'vitest';
import { placesOf } from './features.ts';
import golden from './golden.json' with { type: 'json' };
import { murmur3 } from './murmur3.ts';
import { compose, normaliseText } from './normalise.ts';
import { windowsOf } from './windows.ts';
import { wordsOf } from './words.ts';

describe('the features of a text', () => {
  it('hash as MurmurHash3 was published', () => {
    expect(murmur3('')).toBe(0);
    expect(murmur3('hello')).toBe(0x248bfa47);
    expect(murmur3('hello, world')).toBe(0x149bbb7f);
    expect(murmur3('The quick brown fox jumps over the lazy dog')).toBe(0x2e4ff723);
  });

  it.each(golden.written)('are those that Python finds in $text', ({ text, places }) => {
    expect(placesOf(wordsOf(text), 18)).toEqual(places);
  });

  it('say nothing about marks, letter case and addresses', () => {
    expect(wordsOf('un\u00adfor\u00adtu\u00adnate\u200bly the o\ufb03ce\ufeff \u2060shuts')).toEqual([
      'unfortunately',
      'the',
      'office',
      'shuts',
    ]);
    expect(wordsOf('**It’s** HERE — see https://example.org/A-b')).toEqual(["it's", 'here', 'see']);
  });
});

describe('windows', () => {
  const words = Array.from({ length: 1601 }, (_, at) => String(at));

  it('cover every word once, in order, at nearly equal length', () => {
    const windows = windowsOf(words, 800);
    expect(windows.map((window) => window.length)).toEqual([534, 534, 533]);
    expect(windows.flat()).toEqual(words);
  });

  it('of a text without words are one empty window', () => {
    expect(windowsOf([], 800)).toEqual([[]]);
  });
});

describe('the text that is hashed', () => {
  it('is the same however it was composed and spaced', () => {
    expect(normaliseText('  Cafe\u0301\r\n\t au\u00a0 lait ')).toBe('Caf\u00e9 au lait');
  });
});

describe('a long run of marks', () => {
  /** Two classes of marks in the wrong order, which is what takes sorting long (UAX #15, section 13). */
  const [above, below] = ['\u{1D185}', '\u{1D17B}'];
  const longestRunOf = (text: string) =>
    Math.max(0, ...Array.from(text.matchAll(/(?:(?!\u034f)\p{M})+/gu), ([run]) => [...run].length));

  it.each([
    ['beyond 16 bits', `a${above.repeat(9_999)}${below.repeat(9_999)}`],
    ['within 16 bits', `a${'\u0301'.repeat(9_999)}${'\u0316'.repeat(9_999)}`],
    ['without a letter before it', '\u0316'.repeat(20_000)],
  ])('is sorted in parts of 30: %s', (_name, text) => {
    expect(longestRunOf(text)).toBeGreaterThan(9_999);
    const normalize = vi.spyOn(String.prototype, 'normalize');
    normaliseText(text);
    wordsOf(text);
    const sorted = normalize.mock.contexts.map(String);
    normalize.mockRestore();
    expect(sorted.map(longestRunOf)).toEqual([30, 30]);
  });

  it('of 30 stays as it is, and one that was broken stays as it was broken', () => {
    const run = `a${'\u0316'.repeat(30)}`;
    expect(compose(run)).toBe(run);
    const broken = compose(`a${below.repeat(100)}`);
    expect(compose(broken)).toBe(broken);
    expect(longestRunOf(broken)).toBe(30);
  });
});
