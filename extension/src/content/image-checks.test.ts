// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Outcome } from '../messaging/outcome.ts';
import type { CheckImageRequest } from '../messaging/protocol.ts';
import { createImageChecks } from './image-checks.ts';

const signal = new AbortController().signal;
const busy: Outcome = { kind: 'problem', problem: 'busy' };
const url = 'https://site.example/a.jpg';

function checks(reply: (request: CheckImageRequest) => Promise<Outcome> = async () => busy) {
  const ask = vi.fn(reply);
  return { ask, ...createImageChecks('abcdef0123', ask, signal) };
}

test('many images of one picture make one request', async () => {
  const { ask, outcomeOf } = checks();
  await Promise.all([outcomeOf(url), outcomeOf(url), outcomeOf(url)]);
  await outcomeOf(url);
  expect(ask).toHaveBeenCalledExactlyOnceWith({ pageViewId: 'abcdef0123', imageUrl: url });
});

test('a second try asks again, and says that it is one', async () => {
  const { ask, outcomeOf, retry } = checks();
  await outcomeOf(url);
  await retry(url);
  expect(ask).toHaveBeenLastCalledWith({ pageViewId: 'abcdef0123', imageUrl: url, retry: true });
});

test('an evicted background is asked once more; one that stays silent is a problem', async () => {
  let evictions = 1;
  const { outcomeOf } = checks(async () => {
    if (evictions-- > 0) throw new Error('The message channel closed.');
    return { kind: 'off' };
  });
  expect(await outcomeOf(url)).toEqual({ kind: 'off' });
  const gone = checks(async () => Promise.reject(new Error('gone')));
  expect(await gone.outcomeOf(url)).toEqual({ kind: 'problem', problem: 'interrupted' });
  expect(gone.ask).toHaveBeenCalledTimes(2);
});

test('a blob: picture goes along as its bytes, which only the page can read', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['abc'], { type: 'image/png' })));
  const { ask, outcomeOf } = checks();
  await outcomeOf('blob:https://site.example/1');
  expect(ask.mock.calls[0]?.[0].bytesUrl).toMatch(/^data:image\/png;base64,YWJj$/);
  vi.unstubAllGlobals();
});

test('a blob: picture that was revoked is asked about without bytes', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const { ask, outcomeOf } = checks();
  await outcomeOf('blob:https://site.example/1');
  expect(ask.mock.calls[0]?.[0]).not.toHaveProperty('bytesUrl');
  vi.unstubAllGlobals();
});
