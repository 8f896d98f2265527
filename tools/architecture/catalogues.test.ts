import { expect, test } from 'vitest';
import { catalogueProblems, readCatalogues, spaceProblems, unfilledProblems } from './catalogues.ts';
import { textFiles } from './project.ts';
import { unusedWords } from './unused-words.ts';

const texts = textFiles();
const catalogues = readCatalogues(texts);

test('every language says everything that English says, with the same places, and counts as it counts', () => {
  expect(catalogues.length).toBeGreaterThan(0);
  expect(catalogueProblems(catalogues)).toEqual([]);
});

const english = { path: 'a/locales/en.json', text: '{ "n": "{n, plural, one {# file} other {# files}}" }' };

test.each([
  ['a word that is missing', '{}'],
  ['a word that English has not', '{ "n": "{n}", "m": "m" }'],
  ['an empty word', '{ "n": " " }'],
  ['a lost place', '{ "n": "ملفات" }'],
  ['a way of counting that is missing', '{ "n": "{n, plural, one {#} two {#} few {#} many {#} other {#}}" }'],
])('%s is found', (_, text) => {
  const problems = catalogueProblems(readCatalogues([english, { path: 'a/locales/ar.json', text }]));
  expect(problems).toHaveLength(1);
});

test('no screen of the site shows a word with its places unfilled', () => {
  expect(unfilledProblems(texts, catalogues)).toEqual([]);
  const english = {
    path: 'server/site/src/x/locales/en.json',
    text: '{ "sent": "To {host}", "ok": "Sent" }',
  };
  const screen = (code: string) => ({
    path: 'server/site/src/x/y/screen.tsx',
    text: `import { words as own } from '../words.ts';\n${code}`,
  });
  const problems = (code: string) => unfilledProblems([screen(code)], readCatalogues([english]));
  expect(problems('own.sent')).toHaveLength(1);
  expect(problems('own.ok; fill(own.sent, { host })')).toEqual([]);
});

test('no line of French ends before its punctuation, nor any within a number', () => {
  expect(spaceProblems(texts)).toEqual([]);
});

test.each([
  ['a/locales/fr.json', '{ "n": "Un fichier : {n}" }', 1],
  ['a/locales/fr.json', '{ "n": "Un fichier\u00a0: {n}\u202f; «\u00a0{n}\u00a0»" }', 0],
  ['a/answers-fr.json', '{ "n": "« {n} » ?" }', 3],
  ['docs/fr.md', 'Fin\n: `a ? b : c` ![image](x.png)', 1],
  ['docs/es.md', '20 000 caracteres : 20\u202f000', 1],
  ['a/locales/en.json', '{ "n": "a : b" }', 0],
])('in %s, %s has %i such places', (path, text, count) => {
  expect(spaceProblems([{ path, text }])).toHaveLength(count);
});

test('no catalogue keeps a word that nothing shows', () => {
  expect(unusedWords(texts, catalogues)).toEqual([]);
  const words = { path: 'widget/locales/en.json', text: '{ "by_a": "A", "by_b": "B", "c": "C", "d": "D" }' };
  const code = { path: 'widget/x.ts', text: `say(\`by_\${way}\`); say('c');` };
  expect(unusedWords([code], readCatalogues([words]))).toEqual([`${words.path}: d is shown nowhere`]);
});
