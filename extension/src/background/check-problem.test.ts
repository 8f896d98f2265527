import { ServiceProblem } from '@telltale/shared/client';
import { expect, test } from 'vitest';
import { CheckProblem, problemOf } from './check-problem.ts';

const answered = (status: number, code?: string) =>
  new ServiceProblem(
    new Response('{}', { status, headers: code === undefined ? {} : { 'x-error-code': code } }),
    {},
  );

test.each([
  [400, 'rejected'],
  [401, 'key_refused'],
  [402, 'no_tokens'],
  [403, 'origin_denied'],
  [413, 'too_large'],
  [415, 'rejected'],
  [422, 'rejected'],
  [429, 'rate_limited'],
  [500, 'server_failed'],
  [503, 'busy'],
] as const)('status %i becomes the sentence "%s"', (status, problem) => {
  expect(problemOf(answered(status))).toBe(problem);
});

test('a key without the scope is a matter of the key, not of the origin', () => {
  expect(problemOf(answered(403, 'missing_scope'))).toBe('key_refused');
});

test('no answer, a time-out, an abort and a senseless answer are told apart', () => {
  expect(problemOf(new TypeError('Failed to fetch'))).toBe('unreachable');
  expect(problemOf(new DOMException('', 'TimeoutError'))).toBe('timed_out');
  expect(problemOf(new DOMException('', 'AbortError'))).toBe('interrupted');
  expect(problemOf(new Error('not the form of the contract'))).toBe('server_failed');
  expect(problemOf(new CheckProblem('undecodable'))).toBe('undecodable');
});
