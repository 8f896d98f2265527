import { claimsIn } from '@telltale/shared/locales/claims.ts';
import { expect, test } from 'vitest';
import { cataloguesIn, claimProblems, strayWordProblems } from './claims.ts';
import { textFiles } from './project.ts';

const texts = textFiles();

test('no screen, mail or page says what is genuine, or that a signal proves it', () => {
  expect(claimProblems(texts)).toEqual([]);
});

test('every catalogue is read by that test, and each speaks all six languages', () => {
  const catalogues = cataloguesIn(texts);
  for (const one of ['shared/src/locales/ar.json', 'server/site/docs/start/pt-BR.md'])
    expect(catalogues).toContain(one);
  expect(strayWordProblems(texts)).toEqual([]);
});

test.each([
  'This is real.',
  'It proves that nobody faked it.',
  'Das ist echt.',
  'Das beweist, dass es ein Foto ist.',
  'Es auténtica.',
  'Eso demuestra que es una foto.',
  'C’est authentique.',
  'Cela prouve que c’est une photo.',
  'É genuína.',
  'Isso prova que é uma foto.',
  'صورة حقيقية',
  'هذا يثبت أن الصورة سليمة',
  'Ein Klick zeigt die Belege.',
  'Una ficha de pruebas',
  'Afficher les éléments',
  'Mostrar as evidências',
  'النقر يعرض الأدلة.',
])('a claim is found: %s', (claim) => {
  expect(claimsIn(claim)).not.toEqual([]);
});

test.each([
  'The line in the DNS proves that {origin} is yours.',
  'People who only look are right half of the time.',
  'The realm of `verified` pictures',
])('a sentence without a claim about a medium may stand: %s', (sentence) => {
  expect(claimProblems([{ path: 'server/site/docs/x.md', text: sentence }])).toEqual([]);
});

test.each([
  ['a catalogue of JSON', 'widget/src/locales/answers-en.json', '{ "a": { "b": "This is real" } }'],
  ['a catalogue of the site', 'server/site/src/home/words/en.ts', "export const words = { a: 'Real' };"],
  ['a mail', 'server/src/features/accounts/x-mail.ts', 'const text = `He says \n it is real.`;'],
  ['a screen', 'extension/src/ui/x.tsx', 'const X = () => <p>It is real</p>;'],
  ['a page', 'server/site/home/index.html', '<p>It is real</p>'],
])('a claim in %s is found', (_, path, text) => {
  expect(claimProblems([{ path, text }])).toHaveLength(1);
});

test.each([
  ['a file named by its language', 'models/src/words/en.json', '{}'],
  ['Arabic words under any name', 'tools/words.ts', 'const title = "مرحبا";'],
])('%s, out of sight of the test, is found', (_, path, text) => {
  expect(strayWordProblems([{ path, text }]).length).toBeGreaterThan(0);
});
