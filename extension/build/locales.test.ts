import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '@telltale/shared/locales/languages.ts';
import { expect, test } from 'vitest';
import { problemCodes } from '../src/messaging/outcome.ts';
import { localeFiles } from './locales.ts';

type Messages = Record<string, { message: string }>;

const files = new Map(
  localeFiles().map(({ relativeDest, contents }) => [
    relativeDest.split('/')[1],
    JSON.parse(contents) as Messages,
  ]),
);
const english = files.get('en') ?? {};
test('every language is built', () => {
  expect([...files.keys()]).toEqual(languages.map((language) => language.replace('-', '_')));
});

test.each([...files])('%s: every word is there for the browser, one that counts as JSON', (_, messages) => {
  expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  const choice = JSON.parse(messages.history_confirm?.message ?? '');
  expect(choice).toMatchObject({
    by: 'count',
    forms: { one: expect.any(String), other: expect.any(String) },
  });
});

test('the script of every page, which cannot count, shows no word that has to', () => {
  const counting = Object.keys(english).filter((key) => english[key]?.message.startsWith('{"'));
  const text = folders.flatMap(readSources).join('\n');
  const prefixes = [...text.matchAll(/`(\w+)\$\{/g)].map(([, prefix = '']) => prefix);
  expect(prefixes).toContain('problem_');
  const shown = counting.filter(
    (key) => text.includes(`'${key}'`) || prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(shown).toEqual([]);
});

const folders = ['../src/content/', '../src/ui/card/', '../../shared/src/ui/'];

function readSources(folder: string): string[] {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(root + name, 'utf8'));
}

test.each([...files])('%s: the description fits the browser’s limit', (_, messages) => {
  expect(messages.ext_description?.message.length).toBeLessThanOrEqual(132);
});

test('every problem has its sentence', () => {
  for (const code of problemCodes) expect(english, code).toHaveProperty(`problem_${code}`);
});
