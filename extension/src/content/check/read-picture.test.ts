// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { endlessBody, stalledBody } from '../../testing/endless-body.ts';
import { timeOutByTimers } from '../../testing/time-out-by-timers.ts';
import { createLoadedAddresses } from '../page/loaded-addresses.ts';
import { createPageReader } from './read-picture.ts';

const { signal } = new AbortController();
const accept = 'image/avif,image/webp,*/*';
const other = 'https://other.example/a.jpg';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function reading(answer: (init: RequestInit) => Promise<Response>, ...loaded: string[]) {
  const fetched = vi.fn(async (_url: string, init: RequestInit) => answer(init));
  vi.stubGlobal('fetch', fetched);
  const addresses = createLoadedAddresses();
  for (const url of loaded) addresses.note(url);
  const read = createPageReader(addresses, signal);
  return { fetched, read: (imageUrl: string, url = imageUrl) => read({ imageUrl, url }, accept) };
}
const picture = async () => new Response(new Blob(['abc'], { type: 'image/png' }));
const refused = () => Promise.reject(new TypeError('Failed to fetch'));

test('the page reads out of the browser’s cache, with its own cookies for its own site, without detours', async () => {
  const { fetched, read } = reading(picture, other);
  expect(await read(other)).toEqual({ kind: 'read', bytesUrl: 'data:application/octet-stream;base64,YWJj' });
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    cache: 'force-cache',
    headers: { accept },
    credentials: 'same-origin',
    redirect: 'error',
  });
});

test('what the page never loaded is not asked for', async () => {
  const { fetched, read } = reading(picture);
  expect(await read(other)).toEqual({ kind: 'not_loaded' });
  expect(fetched).not.toHaveBeenCalled();
});

test('a host that refused one picture is not asked for the others', async () => {
  const second = 'https://other.example/b.jpg';
  const { fetched, read } = reading(refused, other, second);
  expect(await read(other)).toEqual({ kind: 'refused' });
  expect(await read(second)).toEqual({ kind: 'skipped' });
  expect(fetched).toHaveBeenCalledOnce();
});

test('an error page is no picture, and its host is asked again', async () => {
  const { fetched, read } = reading(async () => new Response(null, { status: 404 }), other);
  expect(await read(other)).toEqual({ kind: 'refused' });
  expect(await read(other)).toEqual({ kind: 'refused' });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a picture without an end is let go of above the bound', async () => {
  const { told, body } = endlessBody();
  const { read } = reading(async () => new Response(body), other);
  expect(await read(other)).toEqual({ kind: 'refused' });
  expect(told.isCancelled).toBe(true);
  expect(told.sentBytes).toBeLessThan(24 * 1024 * 1024);
});

test('a picture that does not come in 20 seconds is given up, and its host asked for the others', async () => {
  timeOutByTimers();
  const dripping = async ({ signal: given }: RequestInit) =>
    new Response(stalledBody(given ?? AbortSignal.abort()));
  const second = 'https://other.example/b.jpg';
  const { fetched, read } = reading(dripping, other, second);
  const given = read(other);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await given).toEqual({ kind: 'refused' });
  void read(second);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a blob: picture is read, which only its page can; a file is not', async () => {
  const { read } = reading(picture, 'file:///a.jpg');
  expect(await read('blob:https://site.example/1')).toMatchObject({ kind: 'read' });
  expect(await read('file:///a.jpg')).toEqual({ kind: 'skipped' });
});

test('a picture is read from where the page loaded it, under the name that the page gives it', async () => {
  const { fetched, read } = reading(picture, 'http://other.example/a.jpg');
  expect(await read('http://other.example/a.jpg', other)).toMatchObject({ kind: 'read' });
  expect(fetched.mock.calls[0]?.[0]).toBe(other);
});
