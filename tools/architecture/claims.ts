import { claimsIn } from '@telltale/shared/locales/claims.ts';
import { languages } from '@telltale/shared/locales/languages.ts';
import type { TextFile } from './project.ts';

/**
 * What people read: code and pages of the four packages that have any, and the documents that the site shows. Model
 * cards are left out: their tables name the labels of the data.
 */
const shown =
  /^((shared|server|extension|widget)\/.+\.(tsx?|json|html)|server\/site\/docs\/.+\.md|extension\/privacy\/.+\.md|widget\/README\.md|docs\/[^/]+\.md|(PRIVACY|CHANGELOG)\.md)$/;
/** Tests and migrations speak to us; the page about style and the list of claims quote what not to write. */
const spokenToUs =
  /\.test\.tsx?$|\/(test|testing|migrations)\/|^docs\/style\.md$|^shared\/src\/locales\/claims\.ts$/;

const isShown = (path: string) => shown.test(path) && !spokenToUs.test(path);

/** Every text of a file that a person may read. */
function wordsIn({ path, text }: TextFile): string[] {
  if (path.endsWith('.json')) return valuesIn(JSON.parse(text));
  if (path.endsWith('.md'))
    return text
      .replace(/^```[\s\S]*?^```/gm, '')
      .replace(/`[^`]*`/g, '')
      .split('\n');
  if (path.endsWith('.html')) return text.split('\n');
  const isCatalogue = isCataloguePath(path);
  // One word in code names something; with a space it is a sentence.
  return literalsIn(text)
    .map((words) => words.replace(/(?<=.)`[^`\n]*`(?=.)/g, ''))
    .filter((words) => isCatalogue || /\S\s+\S/.test(words));
}

const valuesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
};

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=>)[^<>{}]+(?=<)/g;

const literalsIn = (text: string) => text.replace(comment, '').match(literal) ?? [];

export function claimProblems(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => isShown(path))
    .flatMap((file) =>
      wordsIn(file).flatMap((words) =>
        claimsIn(words).map((claim) => `${file.path} claims too much with "${claim}": ${words.trim()}`),
      ),
    );
}

const tag = new RegExp(`(?<=^|[-./])(${languages.join('|')})(?=\\.(json|ts|tsx|md)$)`, 'i');

const isCataloguePath = (path: string) => tag.test(path);

/** One language of one catalogue is named by its tag, whatever its folder: `ar.json`, `words/ar.ts`, `answers-ar.json`. */
export const cataloguesIn = (files: readonly TextFile[]) =>
  files.map(({ path }) => path).filter((path) => isCataloguePath(path));

/** Words in our languages betray themselves: by a tag in the name, or by Arabic letters. */
export function strayWordProblems(files: readonly TextFile[]): string[] {
  const arabicOutside = files.filter(
    ({ path, text }) => /[\u0620-\u064a]/.test(text) && !isShown(path) && !mayQuoteArabic.test(path),
  );
  const catalogues = cataloguesIn(files);
  const unseen = catalogues.filter((path) => !isShown(path));
  return [
    ...arabicOutside.map(({ path }) => `${path} has Arabic words that no test reads`),
    ...unseen.map((path) => `${path} is a catalogue that no test reads`),
    ...incompleteSets([...catalogues, ...files.flatMap(({ path }) => englishElsewhere[path] ?? [])]),
  ];
}

/** Tests and stories say what they expect; this list has the claims themselves; the texts that models are tried on. */
const mayQuoteArabic = /^shared\/src\/locales\/claims\.ts$|\.(test|spec)\.tsx?$|^e2e\/|^models\//;

/** Where the English text of a set stands that has it under a name of its own. */
const englishElsewhere: Readonly<Record<string, string>> = { 'PRIVACY.md': 'extension/privacy/en.md' };

function incompleteSets(paths: readonly string[]): string[] {
  const setOf = (path: string) => path.replace(tag, '*');
  return [...new Set(paths.map(setOf))].flatMap((set) => {
    const spoken = paths
      .filter((path) => setOf(path) === set)
      .map((path) => tag.exec(path)?.[0].toLowerCase());
    const missing = languages.filter((language) => !spoken.includes(language.toLowerCase()));
    return missing.length > 0 ? [`${set} lacks ${missing.join(', ')}`] : [];
  });
}
