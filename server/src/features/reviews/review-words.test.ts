import { languages } from '@telltale/shared/locales/languages.ts';
import { expect, test } from 'vitest';
import { reviewWords } from './review-words.ts';

const places = ['7', '8'] as const;

test.each(languages)('the printed dossier in %s loses no place', (language) => {
  for (const [key, word] of Object.entries(reviewWords[language])) {
    const sentences =
      typeof word === 'function'
        ? [word(...places)]
        : typeof word === 'string'
          ? [word]
          : Object.values(word);
    for (const sentence of sentences) {
      expect(sentence.trim(), key).not.toBe('');
    }
    if (typeof word === 'function')
      for (const place of places.slice(0, word.length)) expect(sentences[0], key).toContain(place);
  }
});
