import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { apiKey } from './items.ts';

const key = 'tt_live_0123456789abcdef';
const local = () => fakeBrowser.storage.local.get();

beforeEach(async () => {
  fakeBrowser.reset();
  await apiKey.write(null);
});

test('the key is read back, and nothing of it is where scripts in pages could read it', async () => {
  await apiKey.write(key);
  expect(await apiKey.read()).toBe(key);
  expect(JSON.stringify(await local())).not.toContain(key.slice(-4));
  await apiKey.write(null);
  expect(await apiKey.read()).toBeNull();
});

test('the key that an earlier version kept is moved at the first look', async () => {
  await fakeBrowser.storage.local.set({ apiKey: key });
  expect(await apiKey.read()).toBe(key);
  expect(await local()).not.toHaveProperty('apiKey');
  expect(await apiKey.read()).toBe(key);
});

test('removing the key removes that of an earlier version as well', async () => {
  await fakeBrowser.storage.local.set({ apiKey: key });
  await apiKey.write(null);
  expect(await apiKey.read()).toBeNull();
});

test('watchers hear the new key, not where it was', async () => {
  const heard = new Promise((resolve) => {
    apiKey.watch(resolve);
  });
  await apiKey.write(key);
  expect(await heard).toBe(key);
});
