import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '@telltale/shared/locales/languages.ts';
import { expect, test } from 'vitest';
import { fileTagOf } from '../language.ts';
import { limits, megabytes } from '../limits.ts';
import { troubleWords } from '../trouble.ts';

type Catalogue = Readonly<Record<string, string>>;

const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string): Catalogue => JSON.parse(readFileSync(folder + name, 'utf8'));
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test('every language has its two files', () => {
  expect(names).toEqual(
    ['answers', 'words'].flatMap((kind) =>
      languages.map((language) => `${kind}-${fileTagOf(language)}.json`).sort(),
    ),
  );
});

test.each(names.filter((name) => name.startsWith('answers')))('%s names the limits as they are', (name) => {
  const answers = read(name);
  const digits = (key: string) => (answers[key] ?? '').replace(/\D/g, '');
  expect(digits('problem_image_too_large')).toBe(String(megabytes(limits.imageFileBytes)));
  expect(digits('problem_audio_too_large')).toBe(String(megabytes(limits.audioBytes)));
  expect(digits('problem_video_too_large')).toBe(String(megabytes(limits.videoBytes)));
  expect(digits('problem_image_too_many_pixels')).toBe(String(limits.decodedPixels / 1e6));
  expect(digits('problem_text_too_long')).toBe(String(limits.textCodePoints));
  expect(digits('problem_video_too_long')).toBe(String(limits.videoSeconds / 60));
});

test('what is said where no words could be loaded names the server', () => {
  for (const [sentence] of Object.values(troubleWords)) {
    expect(placesIn(sentence)).toEqual(['{host}']);
  }
});
