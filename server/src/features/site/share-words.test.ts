import { languages } from '@telltale/shared/locales/languages.ts';
import { expect, test } from 'vitest';
import { shareWords } from './share-words.ts';

const date = '21.11.2026';

test.each(languages)('the page of a short link in %s keeps its dates', (language) => {
  for (const [key, word] of Object.entries(shareWords[language])) {
    const sentence = typeof word === 'string' ? word : word(date);
    expect(sentence.trim(), key).not.toBe('');
    if (typeof word !== 'string') expect(sentence, key).toContain(date);
  }
});
