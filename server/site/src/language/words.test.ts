import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const site = fileURLToPath(new URL('..', import.meta.url));
const folders = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('words/en.ts'))
  .map((path) => dirname(path));
const others = ['de', 'es', 'fr', 'pt-br', 'ar'];

/** What stands for the values of a sentence; digits, which every language keeps. */
const marks = ['7', '8', '9'] as const;

type Sentences = Readonly<Record<string, string>>;

/** Every sentence by its path, with marks in its places. The ways of counting are one sentence: all of them. */
function sentencesOf(value: unknown, path = ''): Sentences {
  if (typeof value === 'string') return { [path]: value };
  if (typeof value === 'function') return { [path]: String(value(...marks)) };
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is no word`);
  const inner = Object.entries(value);
  if ('other' in value && inner.every(([, form]) => typeof form === 'string')) {
    return { [path]: inner.map(([, form]) => form).join(' ') };
  }
  return Object.assign({}, ...inner.map(([key, part]) => sentencesOf(part, path ? `${path}.${key}` : key)));
}

async function sentencesIn(folder: string, language: string): Promise<Sentences> {
  const { words } = await import(join(site, folder, `${language}.ts`));
  return sentencesOf(words);
}

const placesIn = (sentence: string) => [...marks, '{count}'].filter((place) => sentence.includes(place));

describe.each(folders)('%s', async (folder) => {
  const english = await sentencesIn(folder, 'en');

  test.each(others)(
    '%s says everything that English says, with the same places to fill',
    async (language) => {
      const sentences = await sentencesIn(folder, language);
      expect(Object.keys(sentences).sort()).toEqual(Object.keys(english).sort());
      for (const [key, sentence] of Object.entries(sentences)) {
        expect(sentence.trim(), key).not.toBe('');
        expect(placesIn(sentence), key).toEqual(placesIn(english[key] ?? ''));
      }
    },
  );
});
