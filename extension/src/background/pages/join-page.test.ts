import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { sitesOff } from '../../storage/items.ts';
import { tabShows } from '../../testing/tab-shows.ts';
import { joinPage } from './join-page.ts';
import { createPages } from './pages.ts';

const tabId = 1;
const view = 'aaaaaaaa11111111';
const url = 'https://news.example/story';
const sender = { id: 'x', frameId: 3, url: 'https://other.example/frame', tab: { id: tabId, url } } as never;

beforeEach(() => {
  fakeBrowser.reset();
  tabShows(view);
});

test('a frame of another site joins the page that its tab shows, and its checks end with that page', async () => {
  const pages = createPages();
  await pages.open(tabId, view, url);
  expect(await joinPage(pages, tabId, sender)).toEqual({ enabled: true, pageViewId: view });
  const signal = await pages.signalFor(tabId, view, url);
  await pages.close(tabId);
  expect(signal?.aborted).toBe(true);
});

test('before its page has begun a frame joins nothing', async () => {
  expect(await joinPage(createPages(), tabId, sender)).toEqual({ enabled: false, pageViewId: '' });
});

test.each([['bbbbbbbb22222222'], [null]])(
  'while the tab still counts as showing the page before, a frame does not join that one: %s',
  async (named) => {
    tabShows(named);
    const pages = createPages();
    await pages.open(tabId, view, url);
    expect(await joinPage(pages, tabId, sender)).toEqual({ enabled: false, pageViewId: '' });
  },
);

test('a page that asks not to be looked at keeps its frames out, and so does a site that is off', async () => {
  const pages = createPages();
  await pages.open(tabId, view, url, { optedOut: true });
  expect(await joinPage(pages, tabId, sender)).toEqual({ enabled: false, pageViewId: '' });
  await pages.open(tabId, view, url, { optedOut: false });
  await sitesOff.write(['news.example']);
  expect(await joinPage(pages, tabId, sender)).toMatchObject({ enabled: false });
});
