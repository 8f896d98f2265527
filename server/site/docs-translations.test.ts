import { readdirSync, readFileSync } from 'node:fs';
import { languages } from '@telltale/shared/locales/languages.ts';
import { describe, expect, test } from 'vitest';

function read(page: string, language: string): string {
  const own = `./docs/${page}/${language}.md`;
  const ofExtension = language === 'en' ? '../../PRIVACY.md' : `../../extension/privacy/${language}.md`;
  const path = page === 'extension-privacy' ? ofExtension : own;
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** What has to be the same in every language: commands and code, links in their order, rows, steps and headings. */
function skeletonOf(markdown: string) {
  const blocks = [...markdown.matchAll(/^```(\S*).*\n([\s\S]*?)^```$/gm)].map(([, info, code]) => ({
    info,
    code,
  }));
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '');
  const count = (pattern: RegExp) => [...prose.matchAll(pattern)].length;
  return {
    blocks,
    links: [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address]) => address).sort(),
    rows: count(/^\|/gm),
    steps: count(/^\d+\. /gm),
    points: count(/^- /gm),
    headings: count(/^#+ /gm),
  };
}

const pages = ['start', 'readers', 'publishers', 'developers', 'operators', 'privacy', 'extension-privacy'];

describe.each(pages)('the page %s', (page) => {
  test.each(languages.filter((language) => language !== 'en'))(
    'has the commands, links, rows and steps of the English one, in %s',
    (language) => {
      expect(skeletonOf(read(page, language))).toEqual(skeletonOf(read(page, 'en')));
    },
  );
});

function wordsOf(folder: string, language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL(`../../${folder}/${language}.json`, import.meta.url), 'utf8'));
}

const badges = ['likely_ai', 'uncertain', 'no_signal'].map((label) => `label_${label}_short`);
const statements = ['declared', 'unverified', 'altered'].map((signal) => `signal_${signal}_short`);
const choices = ['device', 'fingerprints', 'pictures'].map((mode) => `mode_${mode}`);

describe.each([
  ['readers', 'shared/src/locales', [...badges, ...statements]],
  ['privacy', 'extension/src/locales', choices],
  ['extension-privacy', 'extension/src/locales', [...choices, 'auto_allow', 'auto_stop']],
])('the page %s', (page, folder, keys) => {
  test.each(languages)('names what the extension shows by the words that it shows, in %s', (language) => {
    const text = read(page, language).replace(/[ \n]+/g, ' ');
    const words = wordsOf(folder, language);
    expect(keys.filter((key) => !text.includes(words[key] ?? key))).toEqual([]);
  });
});

test('no link calls a page English that is there in every language', () => {
  const folder = new URL('.', import.meta.url);
  const shells = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && !path.startsWith('dist'),
  );
  expect(shells.length).toBeGreaterThan(5);
  const translated = new RegExp(`href="/docs/(?:${pages.join('|')})" hreflang`);
  const wrong = shells.filter((path) => translated.test(readFileSync(new URL(path, folder), 'utf8')));
  expect(wrong).toEqual([]);
});
