// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPicture } from './page-picture.ts';

const asked = vi.fn<typeof fetch>();
const file = () => new Response('bytes');
beforeEach(() =>
  vi.stubGlobal(
    'fetch',
    asked.mockReset().mockImplementation(async () => file()),
  ),
);
afterEach(() => vi.unstubAllGlobals());

function read(src: string, signal = new AbortController().signal): Promise<Blob> {
  const image = document.createElement('img');
  image.setAttribute('src', src);
  return readPicture(image, signal);
}

test('where no file is named the page is not read in its place', async () => {
  await expect(read('')).rejects.toMatchObject({ code: 'no_picture' });
  expect(asked).not.toHaveBeenCalled();
});

const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
const caches = () => asked.mock.calls.map(([, options]) => options?.cache);

test('a host that allows it is asked past the cache, where the copy lies that the page loaded without asking', async () => {
  asked.mockImplementationOnce(refuse);
  const bytes = await read('https://pictures.example/a.jpg');
  expect(await bytes.text()).toBe('bytes');
  expect(caches()).toEqual([undefined, 'reload']);
});

test('a host that does not is asked twice, what is no address of the web and a status once', async () => {
  asked.mockImplementation(refuse);
  await expect(read('https://pictures.example/a.jpg')).rejects.toMatchObject({ code: 'unreadable' });
  expect(caches()).toEqual([undefined, 'reload']);
  await expect(read('data:image/png,broken')).rejects.toMatchObject({ code: 'unreadable' });
  expect(asked).toHaveBeenCalledTimes(3);
  asked.mockResolvedValueOnce(new Response('', { status: 404 }));
  await expect(read('https://pictures.example/a.jpg')).rejects.toMatchObject({ code: 'unreadable' });
  expect(asked).toHaveBeenCalledTimes(4);
});

test('a check that ended asks no more', async () => {
  const ending = new AbortController();
  asked.mockImplementation(() => {
    ending.abort();
    return refuse();
  });
  await expect(read('https://pictures.example/a.jpg', ending.signal)).rejects.toBe(ending.signal.reason);
  expect(asked).toHaveBeenCalledOnce();
});

test('a picture without an end is given up, by its bytes and by time', async () => {
  const part = new Uint8Array(10 * 1024 * 1024);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(part) });
  asked.mockResolvedValueOnce(new Response(endless));
  await expect(read('https://camera.example/live')).rejects.toMatchObject({ code: 'unreadable' });
  vi.useFakeTimers();
  asked.mockImplementationOnce(
    (_url, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  );
  const silent = expect(read('https://camera.example/live')).rejects.toMatchObject({ code: 'unreadable' });
  await vi.advanceTimersByTimeAsync(45_000);
  await silent;
  vi.useRealTimers();
});
