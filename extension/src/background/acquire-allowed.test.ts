import { beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { CheckImageRequest } from '../messaging/protocol.ts';
import { acquireAllowed } from './acquire-allowed.ts';
import { CheckProblem } from './check-problem.ts';

const largeUrl = 'https://site.example/a-1200.jpg';
const shownUrl = 'https://site.example/a-300.jpg';
const request = { pageViewId: 'abcdef0123', imageUrl: largeUrl, shownUrl };
const { signal } = new AbortController();
let allowed = true;

beforeEach(() => {
  allowed = true;
  Object.assign(browser, { permissions: { contains: async () => allowed } });
});

/** A web that has these files only, each the bytes of its own length. */
const having = (...urls: string[]) =>
  vi.fn(async ({ bytesUrl, imageUrl }: CheckImageRequest) => {
    const url = bytesUrl ?? imageUrl;
    if (!urls.includes(url)) throw new CheckProblem('unreadable');
    return new Uint8Array(url.length);
  });

test('the largest file is read, and the one on the screen left alone', async () => {
  const acquire = having(largeUrl, shownUrl);
  expect(await acquireAllowed(request, signal, acquire)).toHaveLength(largeUrl.length);
  expect(acquire).toHaveBeenCalledOnce();
});

test('where the largest cannot be had, the one on the screen is read', async () => {
  expect(await acquireAllowed(request, signal, having(shownUrl))).toHaveLength(shownUrl.length);
});

test('where neither can be had, or the host is not allowed, it says so', async () => {
  await expect(acquireAllowed(request, signal, having())).rejects.toMatchObject({ code: 'unreadable' });
  allowed = false;
  const acquire = having(largeUrl, shownUrl);
  await expect(acquireAllowed(request, signal, acquire)).rejects.toMatchObject({ code: 'unreadable' });
  expect(acquire).not.toHaveBeenCalled();
});

test('bytes that came with the request are taken, whatever sizes there are', async () => {
  const bytesUrl = 'data:image/png;base64,YWJj';
  const acquire = having(bytesUrl);
  expect(await acquireAllowed({ ...request, bytesUrl }, signal, acquire)).toHaveLength(bytesUrl.length);
});
