import { NetworkProblem, ServiceProblem } from '@telltale/shared/client';
import { expect, test } from 'vitest';
import { sentenceOf } from './sentence.ts';

test('what went wrong is told as what it is, and only a refusal as one', () => {
  const answer = (status: number, body: unknown) => new ServiceProblem(new Response(null, { status }), body);
  expect(sentenceOf(answer(422, { detail: 'name: is too long' }))).toContain(
    'refused this: name: is too long',
  );
  for (const odd of [answer(200, {}), answer(503, {}), new TypeError('a mistake of ours')])
    expect(sentenceOf(odd)).toBe('Something failed on the server. Try again.');
  expect(sentenceOf(new NetworkProblem('offline'))).toBe('The server could not be reached. Try again.');
  expect(sentenceOf(new DOMException('', 'TimeoutError'))).toContain('no answer in time');
});
