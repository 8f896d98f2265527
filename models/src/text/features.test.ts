import { describe, expect, it } from 'vitest';
import { placesOf } from './features.ts';
import golden from './golden.json' with { type: 'json' };
import { murmur3 } from './murmur3.ts';
import { normaliseText } from './normalise.ts';
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
