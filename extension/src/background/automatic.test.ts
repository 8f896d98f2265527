import { beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { followPermission } from './automatic.ts';

const registered = new Set<string>();
let allowed = false;
const injected: number[] = [];
const onWithdrawn = vi.fn();

beforeEach(() => {
  registered.clear();
  injected.length = 0;
  onWithdrawn.mockClear();
  const scripting = {
    getRegisteredContentScripts: async () => [...registered].map((id) => ({ id })),
    registerContentScripts: async ([{ id }]: [{ id: string }]) => void registered.add(id),
    unregisterContentScripts: async () => registered.clear(),
    executeScript: async ({ target }: { target: { tabId: number } }) => void injected.push(target.tabId),
  };
  Object.assign(browser, {
    scripting,
    permissions: { contains: async () => allowed },
  });
  vi.spyOn(browser.tabs, 'query').mockImplementation(async () => [{ id: 7 } as never]);
});

test('pages are looked at by themselves only while all sites are allowed', async () => {
  allowed = false;
  await followPermission(onWithdrawn);
  expect([...registered]).toEqual([]);
  allowed = true;
  await followPermission(onWithdrawn);
  expect([...registered]).toEqual(['pages']);
  expect(onWithdrawn).not.toHaveBeenCalled();
  allowed = false;
  await followPermission(onWithdrawn);
  expect([...registered]).toEqual([]);
  expect(onWithdrawn).toHaveBeenCalledOnce();
});

test('pages that are open when the reader allows it need no reload', async () => {
  allowed = true;
  await followPermission(onWithdrawn);
  expect(injected).toEqual([7]);
});
