import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from './ask.ts';
import { CheckProblem } from './problem.ts';

const question = { api: 'https://telltale.example', path: '/v1/public/text-check', body: { text: 'words' } };
const answer = { status: 'known', label: 'no_signal', source: 'model' };
const queued = {
  status: 'processing',
  label: 'pending',
  source: 'none',
  job_id: 'job_1',
  job_token: 'secret',
};

type Reply = readonly [status: number, body: object, headers?: Readonly<Record<string, string>>];

const asked: { readonly url: string; readonly init: RequestInit; readonly atMs: number }[] = [];

function serverSays(...replies: (Reply | 'nothing')[]): void {
  const left = [...replies];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.endsWith('/release.json')) throw new TypeError('Failed to fetch');
    asked.push({ url, init, atMs: Date.now() });
    const reply = left.length > 1 ? left.shift() : left[0];
    if (!reply || reply === 'nothing') throw new TypeError('Failed to fetch');
    const [status, body, headers = {}] = reply;
    return Response.json(body, { status, headers });
  });
}

const patiently = async (signal = new AbortController().signal) => {
  const outcome = ask<'text'>(question, signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(200_000);
  return outcome;
};
const codeOf = (outcome: unknown) => (outcome instanceof CheckProblem ? outcome.code : outcome);

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  // Waits are spread by chance.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an answer that is there at once takes one request, without cookies, key or referrer', async () => {
  serverSays([200, answer]);
  expect(await patiently()).toEqual(answer);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    url: 'https://telltale.example/v1/public/text-check',
    init: { method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer', body: '{"text":"words"}' },
  });
});

test('a queued check is polled with its token in a header, never sooner than the server asked for', async () => {
  serverSays(
    [200, queued, { 'retry-after': '2' }],
    [200, { job_id: 'job_1', status: 'queued' }, { 'retry-after': '3' }],
    [200, { job_id: 'job_1', status: 'running' }],
    [200, { job_id: 'job_1', status: 'succeeded', result: answer }],
  );
  expect(await patiently()).toEqual(answer);
  const [, ...polls] = asked;
  expect(polls.map(({ url }) => new URL(url).pathname)).toEqual(Array(3).fill('/v1/public/jobs/job_1'));
  expect(polls.every(({ init }) => new Headers(init.headers).get('x-job-token') === 'secret')).toBe(true);
  expect(asked.every(({ url }) => !url.includes('secret'))).toBe(true);
  expect(polls.slice(0, 2).map(({ atMs }) => atMs)).toEqual([2000, 5000]);
});

test('polling slows down, and ends when nothing has come for two minutes', async () => {
  serverSays([200, queued], [200, { job_id: 'job_1', status: 'running' }]);
  expect(codeOf(await patiently())).toBe('timed_out');
  const waits = asked.slice(1).map(({ atMs }, at) => atMs - (asked[at]?.atMs ?? 0));
  expect(waits.slice(1)).toEqual(waits.slice(1).toSorted((a, b) => a - b));
  expect(asked.length).toBeLessThan(30);
});

test('a short pause that the server asks for is kept, a long one is the reader’s to keep', async () => {
  serverSays([503, { detail: '' }, { 'retry-after': '2' }], [200, answer]);
  expect(await patiently()).toEqual(answer);
  expect(asked.map(({ atMs }) => atMs)).toEqual([0, 2000]);
  asked.length = 0;
  serverSays([429, { detail: '' }, { 'retry-after': '3600', 'x-error-code': 'quota_exhausted' }]);
  const problem = await patiently();
  expect(problem).toMatchObject({ code: 'quota_exhausted', status: 429, retryAfterSeconds: 3600 });
  expect(asked).toHaveLength(1);
});

test('a connection that fails for a moment does not end a queued check', async () => {
  const done = { job_id: 'job_1', status: 'succeeded', result: answer };
  serverSays([200, queued], 'nothing', [503, { detail: '' }, { 'retry-after': '1' }], [200, done]);
  expect(await patiently()).toEqual(answer);
});

test.each([502, 504])('nor does a proxy whose server is away, with %i', async (status) => {
  const done = { job_id: 'job_1', status: 'succeeded', result: answer };
  serverSays([status, {}], [200, queued], [status, {}], [200, done]);
  expect(await patiently()).toEqual(answer);
});

test.each([
  [[200, { job_id: 'job_1', status: 'failed' }], 'failed'],
  [[404, { detail: '' }], 'failed'],
] as const)('a queued check that ends badly has failed: %j', async (reply, code) => {
  serverSays([200, queued], [...reply]);
  expect(codeOf(await patiently())).toBe(code);
});

test.each([
  [400, 'rejected'],
  [403, 'origin_denied'],
  [413, 'rejected'],
  [422, 'rejected'],
  [500, 'failed'],
] as const)('%i is a problem with a sentence of its own, and asked once', async (status, code) => {
  serverSays([status, { detail: '' }, { 'x-request-id': 'r-1' }]);
  expect(await patiently()).toMatchObject({ code, status, requestId: 'r-1' });
  expect(asked).toHaveLength(1);
});

test('what is no answer of the service is not believed', async () => {
  serverSays([200, { hello: 'captive portal' }]);
  expect(codeOf(await patiently())).toBe('failed');
});

test('a server that is away is told from one that refuses the origin', async () => {
  serverSays('nothing');
  expect(codeOf(await patiently())).toBe('unreachable');
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === 'https://telltale.example/widget/v1/release.json') return Response.json({});
    throw new TypeError('Failed to fetch');
  });
  expect(codeOf(await patiently())).toBe('origin_denied');
});

test('a connection that breaks for a moment is not told as a refusal of the origin', async () => {
  const replies = ['nothing', Response.json({}), Response.json(answer)];
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(new URL(url).pathname);
    const reply = replies.shift();
    if (reply instanceof Response) return reply;
    throw new TypeError('Failed to fetch');
  });
  expect(await patiently()).toEqual(answer);
  expect(urls).toEqual(['/v1/public/text-check', '/widget/v1/release.json', '/v1/public/text-check']);
});

test('what is cut off on its way again and again is not told as a refusal of the origin, whose answers can be read', async () => {
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    if (method === 'POST') throw new TypeError('Failed to fetch');
    return Response.json({ detail: '' }, { status: url.endsWith('/release.json') ? 200 : 404 });
  });
  expect(codeOf(await patiently())).toBe('unreachable');
});

test('a check that is given up stops waiting', async () => {
  serverSays([200, queued, { 'retry-after': '60' }]);
  const controller = new AbortController();
  const outcome = ask<'text'>(question, controller.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  controller.abort('enough');
  expect(await outcome).toBe('enough');
  expect(vi.getTimerCount()).toBe(0);
});

test('a server that takes a check and never answers is given up after 45 seconds', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        asked.push({ url: _url, init: {}, atMs: Date.now() });
        reject(signal.reason);
      });
    });
  });
  expect(codeOf(await patiently())).toBe('timed_out');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.atMs).toBeLessThan(45_100);
});

test('what a wait is for is told: in the queue, being judged', async () => {
  const steps: string[] = [];
  serverSays(
    [503, {}],
    [200, queued],
    [200, { status: 'queued' }],
    [200, { status: 'running' }],
    [200, { status: 'succeeded', result: answer }],
  );
  const onStep = (step: string) => steps.push(step);
  const outcome = ask<'text'>({ ...question, onStep }, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await outcome).toEqual(answer);
  expect(steps).toEqual(['turned_away', 'queued', 'queued', 'judged']);
});
