import { NetworkProblem, ServiceProblem } from '@telltale/shared/client';
import { errorCatalogue } from '@telltale/shared/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { problemCodes } from '../messaging/outcome.ts';
import { CheckProblem } from './check-problem.ts';
import { keepErrorsWith } from './note-error.ts';
import { problemOf } from './problem-of.ts';

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

test.each([
  ['unknown_host', 'not_telltale'],
  ['quota_exhausted', 'quota_exhausted'],
  ['rate_limited', 'rate_limited'],
  ['model_unavailable', 'no_detector'],
  ['shutting_down', 'busy'],
  ['not_found', 'job_failed'],
  ['too_many_pixels', 'too_large'],
  ['undecodable_media', 'rejected'],
  ['validation_failed', 'outdated'],
] as const)('the server’s "%s" becomes the sentence "%s"', (code, problem) => {
  expect(problemOf(answered(errorCatalogue[code].status, code))).toBe(problem);
});

test.each(Object.entries(errorCatalogue))(
  'whatever the server says has a sentence: %s',
  (code, { status }) => {
    expect(problemCodes).toContain(problemOf(answered(status, code)));
  },
);

test('what is no Telltale server, and what stands in front of one, are told apart', () => {
  expect(problemOf(answered(404))).toBe('not_telltale');
  expect(problemOf(answered(502))).toBe('busy');
});

afterEach(() => vi.unstubAllGlobals());

test('without a network it is the network that is missing, not the server', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(problemOf(new NetworkProblem(new TypeError('Failed to fetch')))).toBe('offline');
});

test('a key without the scope is a matter of the key, not of the origin', () => {
  expect(problemOf(answered(403, 'missing_scope'))).toBe('key_refused');
});

test('no answer, a time-out and an abort are told apart', () => {
  expect(problemOf(new NetworkProblem(new TypeError('Failed to fetch')))).toBe('unreachable');
  expect(problemOf(new DOMException('', 'TimeoutError'))).toBe('timed_out');
  expect(problemOf(new DOMException('', 'AbortError'))).toBe('interrupted');
  expect(problemOf(new CheckProblem('undecodable'))).toBe('undecodable');
});

test('a mistake of our own is neither the server’s nor the network’s, and is noted', async () => {
  const kept = vi.fn();
  keepErrorsWith(kept);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const mistake = new TypeError('x is undefined');
  expect([problemOf(mistake), problemOf(mistake)]).toEqual(['unexpected', 'unexpected']);
  await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce());
  expect(kept).toHaveBeenCalledWith(
    expect.objectContaining({ where: 'check', name: 'TypeError', message: 'x is undefined' }),
  );
});
