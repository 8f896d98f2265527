import { beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing';
import { followPermission } from './automatic.ts';

const registered = new Set<string>();
let allowed = false;
const injected: number[] = [];
/** Tabs in which a content script of this version answers. */
const alive = new Set<number>();
const onWithdrawn = vi.fn();

beforeEach(() => {
  registered.clear();
  fakeBrowser.reset();
  injected.length = 0;
  alive.clear();
  onWithdrawn.mockClear();
  const scripting = {
    getRegisteredContentScripts: async () => [...registered].map((id) => ({ id })),
    registerContentScripts: async ([{ id }]: [{ id: string }]) => {
      if (registered.has(id)) throw new Error(`Duplicate script ID '${id}'`);
      registered.add(id);
    },
    unregisterContentScripts: async () => {
      if (registered.size === 0) throw new Error('Nonexistent script ID');
      registered.clear();
    },
    executeScript: async ({ target }: { target: { tabId: number } }) => void injected.push(target.tabId),
  };
  Object.assign(browser, {
    scripting,
    permissions: { contains: async () => allowed },
  });
  vi.spyOn(browser.tabs, 'query').mockImplementation(async () => [{ id: 7 } as never]);
  vi.spyOn(browser.tabs, 'sendMessage').mockImplementation(async (tabId) =>
    alive.has(tabId) ? { taken: true } : Promise.reject(new Error('Receiving end does not exist.')),
  );
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

test('after an update the open pages are looked at again, once, and none that is looked at already', async () => {
  allowed = true;
  await followPermission(onWithdrawn);
  injected.length = 0;
  await followPermission(onWithdrawn);
  expect(injected).toEqual([]);
  // What a version keeps for its own life is gone with it; what it registered may stay.
  await fakeBrowser.storage.session.clear();
  await followPermission(onWithdrawn);
  expect(injected).toEqual([7]);
  await fakeBrowser.storage.session.clear();
  alive.add(7);
  await followPermission(onWithdrawn);
  expect(injected).toEqual([7]);
});

test('a permission that wakes the background is followed once, and so is one that was taken back', async () => {
  const followTwice = () => Promise.all([followPermission(onWithdrawn), followPermission(onWithdrawn)]);
  allowed = true;
  await followTwice();
  expect([...registered]).toEqual(['pages']);
  expect(injected).toEqual([7]);
  allowed = false;
  await followTwice();
  expect([...registered]).toEqual([]);
  expect(onWithdrawn).toHaveBeenCalledOnce();
});
