import type { TextFile } from './project.ts';

/** Promises no signal can keep. A screen may say that something shows no signal, never what that would prove. */
const promises =
  /\b(authentic|genuine|human[- ]made|made by (a )?humans?|(is|looks|probably|likely) real|not (ai|fake)\b|proves? that)\b/i;
const screenTexts =
  /^(shared|extension|widget)\/(src|public)\/.*locales\/.*\.json$|^server\/site\/.*words\.ts$/;

export function promiseProblems(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => screenTexts.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => promises.test(line))
        .map((line) => `${path} promises too much: ${line.trim()}`),
    );
}

/** Unfinished work belongs in an issue. The words are joined here so that this file keeps its own rule. */
const unfinished = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK', 'XX' + 'X'].join('|')})\\b`);

export function unfinishedProblems(files: readonly TextFile[]): string[] {
  return files
    .filter(({ text }) => unfinished.test(text))
    .map(({ path }) => `${path} marks something as unfinished`);
}
