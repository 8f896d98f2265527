import { beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing';
import { tabShows } from '../../testing/tab-shows.ts';
import { createAskedLook } from './asked-look.ts';

beforeEach(() => {
  fakeBrowser.reset();
  vi.restoreAllMocks();
});

test.each([
  ['a page keeps the click until it opens', 'page-1', true, true],
  ['a drawing or a feed, which never opens, hands it on to no other page', null, true, false],
  ['a page of the browser’s own is not looked at', null, false, false],
] as const)('%s', async (_, named, mayRun, isKept) => {
  const executeScript = async () => (mayRun ? [] : Promise.reject(new Error('Cannot access this page.')));
  Object.assign(browser, { scripting: { executeScript } });
  tabShows(named);
  const { askedTabs, lookAsAsked } = createAskedLook();
  expect(await lookAsAsked(7)).toBe(mayRun);
  expect(askedTabs.has(7)).toBe(isKept);
});
