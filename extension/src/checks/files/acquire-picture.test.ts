import { expect, test, vi } from 'vitest';
import type { PageRead } from '../../messaging/page-read.ts';
import { createAcquirePicture } from './acquire-picture.ts';
import { createRequestBudget, ReadLater } from './request-budget.ts';

const { signal } = new AbortController();
const url = 'https://site.example/a.jpg';
const page = { tabId: 1, frameId: 0, url: 'https://news.example/' };
const request = (imageUrl = url) => ({ pageViewId: 'abcdef0123', imageUrl });

function acquiring(read: PageRead | null, allowed = true) {
  const acquire = vi.fn(async (_url: string) => new Uint8Array(3));
  const readInFrame = vi.fn(async () => read);
  const requests = createRequestBudget(() => 0);
  const take = vi.spyOn(requests, 'take');
  const mayReadHost = async () => allowed;
  return {
    acquire,
    readInFrame,
    take,
    get: createAcquirePicture({ acquire, readInFrame, mayReadHost, requests }),
  };
}

test('what the page reads itself is not asked for again', async () => {
  const { acquire, take, get } = acquiring({ kind: 'read', bytesUrl: 'data:image/png;base64,AQID' });
  expect(await get(request(), page, signal)).toHaveLength(3);
  expect(acquire.mock.calls.map(([from]) => from)).toEqual(['data:image/png;base64,AQID']);
  expect(take).toHaveBeenCalledOnce();
});

test.each([
  ['refused', 2],
  ['skipped', 1],
] as const)(
  'a read that is %s falls through to the background, each request counted',
  async (kind, count) => {
    const { acquire, take, get } = acquiring({ kind });
    await get(request(), page, signal);
    expect(acquire.mock.calls.map(([from]) => from)).toEqual([url]);
    expect(take).toHaveBeenCalledTimes(count);
  },
);

test.each([
  ['the page never loaded it', { kind: 'not_loaded' }, true, 'unreadable'],
  ['the page is gone', null, true, 'interrupted'],
  ['the reader did not allow its host', { kind: 'refused' }, false, 'unreadable'],
] as const)('nothing is asked for where %s', async (_, read, allowed, code) => {
  const { acquire, get } = acquiring(read, allowed);
  await expect(get(request(), page, signal)).rejects.toMatchObject({ code });
  expect(acquire).not.toHaveBeenCalled();
});

test.each([
  'http://127.0.0.1/a.jpg',
  'http://router/a.jpg',
  'http://[fe80::1]/a.jpg',
  'http://nas.local/a.jpg',
])('for a page of the web %s is not asked for, by the page neither', async (inside) => {
  const { acquire, readInFrame, get } = acquiring({ kind: 'skipped' });
  await expect(get(request(inside), page, signal)).rejects.toMatchObject({ code: 'unreadable' });
  expect([acquire.mock.calls, readInFrame.mock.calls]).toEqual([[], []]);
});

test('a cut from the screen, and a picture of the reader’s own, ask nobody', async () => {
  const { acquire, readInFrame, take, get } = acquiring(null);
  await get({ ...request('http://127.0.0.1/a.jpg'), bytesUrl: 'data:;base64,AQID' }, page, signal);
  await get(request('data:image/png;base64,AQID'), null, signal);
  await expect(get(request(), null, signal)).rejects.toMatchObject({ code: 'unreadable' });
  expect(acquire.mock.calls.every(([from]) => from.startsWith('data:'))).toBe(true);
  expect([readInFrame.mock.calls, take.mock.calls]).toEqual([[], []]);
});

test('a check that gave its place back while its page read does not ask the page again', async () => {
  const { readInFrame, take, get } = acquiring({ kind: 'read', bytesUrl: 'data:image/png;base64,AQID' });
  const one = request();
  const attempt = new AbortController();
  const first = get(one, page, attempt.signal);
  attempt.abort();
  await expect(first).rejects.toThrow();
  expect(await get(one, page, signal)).toHaveLength(3);
  expect([readInFrame.mock.calls.length, take.mock.calls.length]).toEqual([1, 1]);
  await get(request(), page, signal);
  expect(readInFrame).toHaveBeenCalledTimes(2);
});

test('a large file is not kept in memory for a check that gave its place back', async () => {
  const bytesUrl = `data:image/png;base64,${'AAAA'.repeat(25_000)}`;
  const { readInFrame, get } = acquiring({ kind: 'read', bytesUrl });
  const one = request();
  await get(one, page, signal);
  await get(one, page, signal);
  expect(readInFrame).toHaveBeenCalledTimes(2);
});

test('above its requests of a minute a page waits, and others do not', () => {
  let nowMs = 0;
  const requests = createRequestBudget(() => nowMs);
  for (let count = 0; count < 240; count += 1) {
    nowMs = count * 100;
    requests.take({ tabId: 1 });
  }
  nowMs = 30_000;
  expect(() => requests.take({ tabId: 1 })).toThrowError(expect.objectContaining({ waitMs: 30_000 }));
  expect(() => requests.take({ tabId: 1 })).toThrowError(ReadLater);
  requests.take({ tabId: 2 });
  nowMs = 60_001;
  requests.take({ tabId: 1 });
  expect(() => requests.take({ tabId: 1 })).toThrowError(ReadLater);
});

test('frames of other sites leave their page half of its requests of a minute', () => {
  const requests = createRequestBudget(() => 0);
  const inFrame = { tabId: 1, isForeign: true };
  for (let count = 0; count < 120; count += 1) requests.take(inFrame);
  expect(() => requests.take(inFrame)).toThrowError(ReadLater);
  for (let count = 0; count < 120; count += 1) requests.take({ tabId: 1 });
  expect(() => requests.take({ tabId: 1 })).toThrowError(ReadLater);
});
