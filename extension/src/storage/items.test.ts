import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { apiKey, defaultServerUrl, readingMode, serverUrl, sitesOff } from './items.ts';

beforeEach(() => fakeBrowser.reset());

test('a fresh install asks the server on this machine, without a key, on every site', async () => {
  expect(await serverUrl.read()).toBe(defaultServerUrl);
  expect(await apiKey.read()).toBeNull();
  expect(await sitesOff.read()).toEqual([]);
});

test('what is written is read back, and watchers hear of it', async () => {
  const heard: unknown[] = [];
  const stop = sitesOff.watch((sites) => heard.push(sites));
  await sitesOff.write(['a.example']);
  expect(await sitesOff.read()).toEqual(['a.example']);
  expect(heard).toEqual([['a.example']]);
  stop();
  await sitesOff.write([]);
  expect(heard).toHaveLength(1);
});

test('what storage holds in another form counts as absent', async () => {
  await fakeBrowser.storage.local.set({ serverUrl: 'javascript:alert(1)', apiKey: 7, sitesOff: 'a.example' });
  expect(await serverUrl.read()).toBe(defaultServerUrl);
  expect(await apiKey.read()).toBeNull();
  expect(await sitesOff.read()).toEqual([]);
});

test('until the reader chooses, checks stay on this device, and nobody takes that for a choice', async () => {
  expect(await readingMode.read()).toBe('device');
  expect(await readingMode.readWritten()).toBeNull();
  await readingMode.write('device');
  expect(await readingMode.readWritten()).toBe('device');
});
