import type { TextFile } from './project.ts';

/** Unfinished work belongs in an issue. The words are joined here so that this file keeps its own rule. */
const unfinished = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK', 'XX' + 'X'].join('|')})\\b`);

export function unfinishedProblems(files: readonly TextFile[]): string[] {
  return files
    .filter(({ text }) => unfinished.test(text))
    .map(({ path }) => `${path} marks something as unfinished`);
}
