import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import * as z from 'zod';
import { keptLocal } from './kept.ts';

beforeEach(() => {
  fakeBrowser.reset();
  vi.resetModules();
});

test('an address that an older version kept as it was typed is read in the form of today, and stays so', async () => {
  await fakeBrowser.storage.local.set({ serverUrl: 'https://tell.example/check//?from=mail' });
  const { serverUrl } = await import('./items.ts');
  expect(await serverUrl.read()).toBe('https://tell.example/check');
  expect(await fakeBrowser.storage.local.get()).toEqual({
    serverUrl: 'https://tell.example/check',
    serverUrl$: { v: 2 },
  });
});

test('every version in between is passed through, in order, and only once', async () => {
  await fakeBrowser.storage.local.set({ size: 1, size$: { v: 2 } });
  const steps = [
    vi.fn((older) => older),
    vi.fn((older: unknown) => ({ px: older })),
    vi.fn((older: unknown) => ({ ...(older as object), shape: 'square' })),
  ];
  const schema = z.object({ px: z.number(), shape: z.string() });
  const open = () => keptLocal('size', schema, { px: 0, shape: 'none' }, steps);
  expect(await open().read()).toEqual({ px: 1, shape: 'square' });
  expect(await open().read()).toEqual({ px: 1, shape: 'square' });
  expect(steps.map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
});

test('what an older version kept in a form nobody knows counts as absent, and everything else is untouched', async () => {
  await fakeBrowser.storage.local.set({ serverUrl: 7, sitesOff: ['a.example'] });
  const { defaultServerUrl, serverUrl, sitesOff } = await import('./items.ts');
  expect(await serverUrl.read()).toBe(defaultServerUrl);
  expect(await sitesOff.read()).toEqual(['a.example']);
});
