import { existsSync } from 'node:fs';
import { languages } from '@telltale/shared/locales/languages.ts';
import { expect, test } from 'vitest';
import { privacyPages } from './privacy-page.ts';

test('the privacy text is a page of the extension in every language, with all its tables and choices', () => {
  const pages = privacyPages();
  expect(pages.map(({ relativeDest }) => relativeDest).sort()).toEqual(
    languages.map((language) => (language === 'en' ? 'privacy.html' : `privacy.${language}.html`)).sort(),
  );
  const count = (html: string, tag: string) => html.split(`<${tag}`).length;
  const [english] = pages.filter(({ relativeDest }) => relativeDest === 'privacy.html');
  for (const { relativeDest, contents } of pages) {
    const language = /privacy\.(?:(.+)\.)?html/.exec(relativeDest)?.[1] ?? 'en';
    expect(contents).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    for (const tag of ['h2', 'tr>', 'li>', 'code>', 'p>'])
      expect([relativeDest, tag, count(contents, tag)]).toEqual([
        relativeDest,
        tag,
        count(english?.contents ?? '', tag),
      ]);
  }
});

test('each language has its own text, beside the English one', () => {
  for (const language of languages.filter((known) => known !== 'en'))
    expect(existsSync(new URL(`../privacy/${language}.md`, import.meta.url)), language).toBe(true);
});
