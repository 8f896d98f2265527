import { forbiddenWords } from '@telltale/shared/locales/forbidden-words.ts';
import { languages } from '@telltale/shared/locales/languages.ts';
import { expect, test } from 'vitest';
import { reviewWords } from './review-words.ts';

const places = ['7', '8'] as const;

test.each(languages)(
  'the printed dossier in %s loses no place, and never says what is genuine',
  (language) => {
    for (const [key, word] of Object.entries(reviewWords[language])) {
      const sentences =
        typeof word === 'function'
          ? [word(...places)]
          : typeof word === 'string'
            ? [word]
            : Object.values(word);
      for (const sentence of sentences) {
        expect(sentence.trim(), key).not.toBe('');
        expect(forbiddenWords(sentence), key).toEqual([]);
      }
      if (typeof word === 'function')
        for (const place of places.slice(0, word.length)) expect(sentences[0], key).toContain(place);
    }
  },
);
