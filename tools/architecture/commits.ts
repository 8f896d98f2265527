import { execFileSync } from 'node:child_process';
import { projectRoot } from '../process.ts';

export interface Commit {
  readonly subject: string;
  readonly body: string;
}

/** Earlier ones were written before there was a rule. */
const ruledSince = '2026-11-25T12:00:00Z';
const widest = 72;

/** None where this is no working copy of git, as in an unpacked archive. */
export function readCommits(): Commit[] {
  const log = ['log', `--since=${ruledSince}`, '--no-merges', '--format=%s%x00%b%x1e'];
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', log, { cwd: projectRoot, encoding: 'utf8', stdio: [...stdio] })
      .split('\x1e')
      .map((entry) => entry.trim().split('\0'))
      .flatMap(([subject, body = '']) => (subject ? [{ subject, body: body.trim() }] : []));
  } catch {
    return [];
  }
}

export function commitProblems(commits: readonly Commit[]): string[] {
  return commits.flatMap(({ subject, body }) => [
    ...(subject.length > widest ? [`"${subject}" is longer than ${widest} characters`] : []),
    ...(/^[a-z]|\.$/.test(subject) ? [`"${subject}" is no sentence without its full stop`] : []),
    ...(/^\w+(ed|ing)\b/.test(subject) ? [`"${subject}" is not in the imperative`] : []),
    ...(body === '' ? [`"${subject}" does not say why`] : []),
  ]);
}
