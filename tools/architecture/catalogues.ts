import { dirname, join } from 'node:path/posix';
import { compileMessage } from '@telltale/shared/locales/compile-messages.ts';
import { languages } from '@telltale/shared/locales/languages.ts';
import type { Message } from '@telltale/shared/locales/messages.ts';
import type { TextFile } from './project.ts';

/** One language of a set of words: `locales/de.json`, or `locales/answers-de.json` where a folder has two sets. */
const catalogueName = new RegExp(`(?<=/locales/(?:[a-z]+-)?)(${languages.join('|')})(?=\\.json$)`, 'i');

export interface Catalogue {
  readonly path: string;
  readonly language: string;
  /** The English of the same set. */
  readonly english: string;
  readonly sentences: Readonly<Record<string, string>>;
}

export function readCatalogues(files: readonly TextFile[]): Catalogue[] {
  return files.flatMap(({ path, text }) => {
    const language = catalogueName.exec(path)?.[0];
    if (language === undefined) return [];
    const english = path.replace(catalogueName, 'en');
    return [{ path, language, english, sentences: sentencesIn(JSON.parse(text)) }];
  });
}

function sentencesIn(tree: unknown, path = ''): Readonly<Record<string, string>> {
  if (typeof tree === 'string') return { [path]: tree };
  return Object.assign(
    {},
    ...Object.entries(tree ?? {}).map(([key, branch]) => sentencesIn(branch, path ? `${path}.${key}` : key)),
  );
}

export function catalogueProblems(catalogues: readonly Catalogue[]): string[] {
  return catalogues.flatMap((catalogue) => {
    const english = catalogues.find(({ path }) => path === catalogue.english)?.sentences ?? {};
    const missing = Object.keys(english).filter((key) => !(key in catalogue.sentences));
    return [
      ...missing.map((key) => `${catalogue.path} lacks ${key}`),
      ...Object.entries(catalogue.sentences).flatMap(([key, sentence]) =>
        sentenceProblems(sentence, english[key], catalogue.language).map(
          (problem) => `${catalogue.path}: ${key} ${problem}`,
        ),
      ),
    ];
  });
}

function sentenceProblems(sentence: string, english: string | undefined, language: string): string[] {
  if (english === undefined) return ['is not in English'];
  if (sentence.trim() === '') return ['is empty'];
  const message = compileMessage(sentence);
  const places = placesIn(message).join(' ');
  const expected = placesIn(compileMessage(english)).join(' ');
  return [
    ...(places === expected ? [] : [`fills ${places || 'nothing'}, English ${expected || 'nothing'}`]),
    ...missingWays(message, language),
  ];
}

/** The values that a sentence takes, whether it shows them or counts with them. */
function placesIn(message: Message): string[] {
  const found =
    typeof message === 'string'
      ? [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      : [message.by, ...Object.values(message.forms).flatMap(placesIn)];
  return [...new Set(found)].sort();
}

/** A sentence that counts has a form for each way in which the language counts whole numbers. */
function missingWays(message: Message, language: string): string[] {
  if (typeof message === 'string') return [];
  const keys = Object.keys(message.forms);
  const counts = keys.some((key) => pluralCategories.has(key) && key !== 'other');
  const missing = counts ? waysOf(language).filter((way) => !keys.includes(way)) : [];
  return [
    ...(missing.length > 0 ? [`lacks the plural ${missing.join(', ')}`] : []),
    ...Object.values(message.forms).flatMap((form) => missingWays(form, language)),
  ];
}

const pluralCategories = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** Of counts below a thousand: nobody reads of a million pictures, for which Spanish has a form. */
function waysOf(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))];
}

/** A screen that shows a word with places as it is: types cannot tell it from one without. */
export function unfilledProblems(files: readonly TextFile[], catalogues: readonly Catalogue[]): string[] {
  return files
    .filter(({ path }) => /^server\/site\/src\/.*(?<!\.test)\.tsx?$/.test(path))
    .flatMap((file) => wordsOf(file).flatMap((own) => unfilledIn(file, own, catalogues)));
}

interface OwnWords {
  /** What the file calls them. */
  readonly name: string;
  readonly english: string;
}

const wordsImport = /import \{ words(?: as (\w+))? \} from '(\.[^']*)\/words\.ts';/g;

const wordsOf = ({ path, text }: TextFile): OwnWords[] =>
  [...text.matchAll(wordsImport)].map(([, name = 'words', folder = '']) => ({
    name,
    english: join(dirname(path), folder, 'locales/en.json'),
  }));

function unfilledIn({ path, text }: TextFile, { name, english }: OwnWords, catalogues: readonly Catalogue[]) {
  const sentences = catalogues.find((catalogue) => catalogue.path === english)?.sentences ?? {};
  const uses = text.matchAll(new RegExp(`(?<!\\bfill\\(\\s*)\\b${name}\\.([\\w.]+)`, 'g'));
  return [...uses]
    .filter(([, key = '']) => sentences[key]?.includes('{'))
    .map(([use]) => `${path} shows ${use} without filling it`);
}

/** Code, and the addresses of links, in which a space is a space. */
const notProse = /^```[\s\S]*?^```|`[^`]*`|\]\([^)]*\)/gm;
const spokenIn = (tags: string) => new RegExp(`(?<=^|[-./])(?:${tags})\\.(?:json|md)$`);

/**
 * Spaces at which a line may break where none may: a sign or three digits would begin the next line. French has
 * a no-break space before a colon and inside its quotation marks, a narrow one before other double signs and between
 * thousands (Lexique des règles typographiques en usage à l’Imprimerie nationale); Spanish the latter (Ortografía de
 * la lengua española, 2010).
 */
const brokenSpaces: readonly (readonly [texts: RegExp, space: RegExp])[] = [
  [spokenIn('fr'), /[ \n](?:[:;?»]|!(?!\[))|«[ \n]/g],
  [spokenIn('es|fr'), /\d \d{3}(?!\d)/g],
];

export function spaceProblems(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    brokenSpaces.flatMap(([texts, space]) =>
      texts.test(path)
        ? (text.replace(notProse, '').match(space) ?? []).map(
            (found) => `${path} may break a line at "${found}"`,
          )
        : [],
    ),
  );
}
