import type { SourceFile, TextFile } from './project.ts';

/** Written apart so that this file keeps its own rule. docs/style.md says why each of them is gone. */
const droppedWords = ['who' + 'ever', 'a' + 'new', 'far' + 'ther', 'sh' + 'all'];
const dropped = new RegExp(`\\b(${droppedWords.join('|')})\\b`, 'i');
/** A licence is a legal text, migrations are frozen, and the archive tells of experiments in their own words. */
const keepsItsWords =
  /^LICENSE$|^docs\/style\.md$|^server\/(migrations\/|schema\.sql$)|^models\/(archive|cards)\//;

export function droppedWordProblems(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => !keepsItsWords.test(path))
    .flatMap(({ path, text }) => {
      const word = dropped.exec(text)?.[0];
      return word ? [`${path} says "${word}", a word that docs/style.md has dropped`] : [];
    });
}

const irregular =
  'sent|kept|told|made|found|left|lost|paid|seen|shown|spent|taken|written|drawn|known|begun|chosen|gone';
const participle = new RegExp(
  `\\b(?:function\\*? |(?:const|let) )((?:[a-z]+[^aeiou]ed|${irregular}))(?:\\(|<| = (?:async )?(?:\\([^()]*\\)|\\w+)(?:: [^=]+)? =>)`,
  'g',
);
/** Verbs and nouns that only look like participles. */
const isVerb = new Set(['embed', 'shed', 'speed', 'feed']);

/** A function does something, so its name is a verb: `storeAnswer`, not the state that it leaves behind. */
export function participleProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(participle)]
        .filter(([, name = '']) => !isVerb.has(name))
        .map(([, name]) => `${path} names a function "${name}"; a verb would say what it does`),
    );
}
