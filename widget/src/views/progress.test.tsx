// @vitest-environment happy-dom
import { render } from 'preact';
import { expect, test } from 'vitest';
import { words as english } from '../locales/result-en.ts';
import { CheckProblem } from '../problem.ts';
import type { ProblemCode } from '../types.ts';
import { wordingOf } from '../words.ts';
import { Problem } from './progress.tsx';

function buttonsAfter(code: ProblemCode): (string | null)[] {
  const into = document.createElement('div');
  const props = { problem: new CheckProblem(code), sentence: '', onRetry: () => undefined };
  render(<Problem {...props} words={wordingOf('en', english)} />, into);
  return [...into.querySelectorAll('button')].map(({ textContent }) => textContent);
}

test('"Try again" is offered where it may help, on this day or the next, and not where the publisher must act', () => {
  for (const code of ['unreachable', 'busy', 'rate_limited', 'quota_exhausted'] as const)
    expect(buttonsAfter(code), code).toEqual(['Try again']);
  for (const code of ['origin_denied', 'no_server', 'several_files', 'rejected'] as const)
    expect(buttonsAfter(code), code).toEqual([]);
});
