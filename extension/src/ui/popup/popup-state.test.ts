import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing';
import { markPointed, openPage, writeRecord } from '../../storage/page-records.ts';
import { tabShows } from '../../testing/tab-shows.ts';
import { timeOutByTimers } from '../../testing/time-out-by-timers.ts';
import { readPopupState } from './popup-state.ts';

const view = 'aaaaaaaa11111111';
const tab = { id: 7, windowId: 1, url: 'https://next.example/' };
const record = {
  imageUrl: 'https://news.example/a.jpg',
  startedAtMs: 1,
  progress: { state: 'preparing' },
} as const;
const read = async () => (await readPopupState(tab)).records;

beforeEach(async () => {
  fakeBrowser.reset();
  Object.assign(browser, {
    commands: { getAll: async () => [] },
    extension: { isAllowedFileSchemeAccess: async () => true },
    permissions: { contains: async () => false },
  });
  await openPage(tab.id, { pageViewId: view, site: 'news.example', optedOut: true });
  await writeRecord(view, 'picture', record);
  await markPointed(tab.id, view, 'picture');
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the pictures of the page that the tab shows are listed', async () => {
  tabShows(view);
  expect(await read()).toEqual([record]);
});

test.each([['bbbbbbbb22222222'], [null]])(
  'of the page before nothing is listed or kept, whatever came after it: %s',
  async (named) => {
    tabShows(named);
    const state = await readPopupState(tab);
    expect(state).toMatchObject({ records: [], pointed: null, optedOut: false });
    expect(await fakeBrowser.storage.session.get()).toEqual({});
  },
);

test('a page that has too much to do to answer is still there', async () => {
  timeOutByTimers();
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(() => new Promise(() => undefined));
  const listed = read();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await listed).toEqual([record]);
});

test('a page that begins while the one before is asked for is kept', async () => {
  const next = { pageViewId: 'bbbbbbbb22222222', site: 'next.example' };
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(async () => {
    await openPage(tab.id, next);
    return { taken: true, answer: next.pageViewId };
  });
  expect(await read()).toEqual([]);
  expect(await fakeBrowser.storage.session.get()).toEqual({ 'page-7': next });
});
