// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing';
import { keepPixels } from '../../testing/drawn-pixels.ts';
import { tabShows } from '../../testing/tab-shows.ts';
import { cutFromScreen } from './screen-cut.ts';

const pageViewId = 'abcdef0123';
const tab = { id: 7, windowId: 3, active: true };
const screenBox = { left: 10, top: 20, width: 200, height: 150, scale: 2 };
const request = { pageViewId, imageUrl: 'https://site.example/a.jpg', screenBox };
const { screenBox: _, ...uncut } = request;
const captured = vi.fn(async () => 'data:image/png;base64,AQID');
let now: object | null;

beforeEach(() => {
  vi.clearAllMocks();
  now = tab;
  const get = async () => now ?? Promise.reject(new Error('No tab with id: 7.'));
  Object.assign(browser.tabs, { captureVisibleTab: captured, get });
  tabShows(pageViewId);
  keepPixels();
  vi.stubGlobal('fetch', async () => new Response(new Blob(['shot'])));
});
afterEach(() => {
  vi.unstubAllGlobals();
  fakeBrowser.reset();
});

const cut = () => cutFromScreen(request, { tab } as never);

test('what the tab in front shows is cut', async () => {
  expect(await cut()).toEqual({ ...uncut, bytesUrl: 'data:image/png;base64,Y3V0', fromScreen: true });
});

test.each([
  ['gone', null],
  ['behind another', { ...tab, active: false }],
  ['in another window', { ...tab, windowId: 4 }],
])('a capture is thrown away where the tab is %s by then', async (_, then) => {
  now = then;
  expect(await cut()).toEqual(uncut);
  expect(captured).toHaveBeenCalledOnce();
});

test.each([['bbbbbbbb22222222'], [null]])(
  'a capture is thrown away where the tab shows another page by then: %s',
  async (named) => {
    tabShows(named);
    expect(await cut()).toEqual(uncut);
  },
);
