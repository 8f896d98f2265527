import { expect, test, vi } from 'vitest';
import { acquireBytes, maxFileBytes } from './acquire.ts';

const signal = new AbortController().signal;
const answering =
  (response: () => Response): typeof fetch =>
  async () =>
    response();

test('bytes are fetched without cookies or detours, asking for the same kinds of picture as the page', async () => {
  const seen: RequestInit[] = [];
  const bytes = await acquireBytes('https://site.example/a.jpg', signal, async (_, init) => {
    if (init) seen.push(init);
    return new Response(Uint8Array.from([1, 2, 3]));
  });
  expect([...bytes]).toEqual([1, 2, 3]);
  expect(seen[0]).toMatchObject({ credentials: 'omit', redirect: 'error' });
  expect(new Headers(seen[0]?.headers).get('accept')).toContain('image/avif,image/webp');
});

test('a data: URL is read without any network', async () => {
  expect([...(await acquireBytes('data:image/png;base64,AQID', signal))]).toEqual([1, 2, 3]);
});

test.each(['blob:https://site.example/1', 'chrome://settings', 'javascript:1'])(
  '%s is never read',
  async (url) => {
    const refuse = answering(() => {
      throw new Error('must not be fetched');
    });
    await expect(acquireBytes(url, signal, refuse)).rejects.toMatchObject({ code: 'unreadable' });
  },
);

test('without a network a picture is not called unreadable: the check can wait', async () => {
  const lost = answering(() => {
    throw new TypeError('Failed to fetch');
  });
  const read = () => acquireBytes('https://site.example/a.jpg', signal, lost);
  await expect(read()).rejects.toMatchObject({ code: 'unreadable' });
  vi.stubGlobal('navigator', { onLine: false });
  await expect(read()).rejects.toMatchObject({ code: 'offline' });
  vi.unstubAllGlobals();
});

test('an error page is not a picture', async () => {
  const gone = answering(() => new Response('gone', { status: 404 }));
  await expect(acquireBytes('https://x.example/', signal, gone)).rejects.toMatchObject({
    code: 'unreadable',
  });
});

test('reading stops at the size bound, whatever the site announces', async () => {
  const chunk = new Uint8Array(1024 * 1024);
  let sentBytes = 0;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      sentBytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  const stream = answering(() => new Response(endless));
  await expect(acquireBytes('https://x.example/', signal, stream)).rejects.toMatchObject({
    code: 'too_large',
  });
  expect(sentBytes).toBeLessThan(maxFileBytes + 4 * chunk.byteLength);
});

test('a page that is left aborts the fetch', async () => {
  const controller = new AbortController();
  const hanging: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    );
  const pending = acquireBytes('https://x.example/', controller.signal, hanging);
  controller.abort();
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
});
