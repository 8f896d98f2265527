import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMediaFile } from './read-media.ts';

const url = 'data:audio/wav;base64,AQID';
const { signal } = new AbortController();
const lost: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => void vi.unstubAllGlobals());

test('a recording keeps the type that its server gave it', async () => {
  const headers = { 'content-type': 'audio/wav' };
  const file = await readMediaFile(url, undefined, signal, async () => new Response('abc', { headers }));
  expect([file.size, file.type]).toEqual([3, 'audio/wav']);
});

test('without a network a video or a recording is not called unreadable', async () => {
  await expect(readMediaFile(url, undefined, signal, lost)).rejects.toMatchObject({ code: 'unreadable' });
  vi.stubGlobal('navigator', { onLine: false });
  await expect(readMediaFile(url, undefined, signal, lost)).rejects.toMatchObject({ code: 'offline' });
});
