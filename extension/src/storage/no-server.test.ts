import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { boundedFetch } from '../background/server/connect.ts';
import { modeFor, readingMode, serverUrl, siteModes } from './items.ts';

beforeEach(() => fakeBrowser.reset());

test('without a server every check stays on this device, whatever was chosen while there was one', async () => {
  await readingMode.write('pictures');
  await siteModes.write({ 'news.example': 'fingerprints' });
  expect(await modeFor('news.example')).toBe('fingerprints');
  await serverUrl.write('');
  expect(await modeFor('news.example')).toBe('device');
  expect(await modeFor(null)).toBe('device');
});

test('without a server no request is made, and it counts as one that cannot be reached', async () => {
  const send = vi.spyOn(globalThis, 'fetch');
  await expect(boundedFetch('/v1/health/live')).rejects.toBeInstanceOf(TypeError);
  expect(send).not.toHaveBeenCalled();
});
