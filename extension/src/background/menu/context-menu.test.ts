import { beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing';
import { paused, sitesOff } from '../../storage/items.ts';
import { eventually } from '../../testing/eventually.ts';
import { offerContextMenu } from './context-menu.ts';

type Clicked = (clicked: object, tab?: object) => void;
let click: Clicked = () => undefined;
const executeScript = vi.fn(async () => []);
const openPopup = vi.fn(async () => undefined);
/** What the content script of the tab answers; null where none is. */
let reply: object | null = null;
const told = vi.fn(async (..._: unknown[]) => reply ?? Promise.reject(new Error('No receiver.')));
const tab = { id: 7 };
const menu = { menuItemId: 'check-picture', frameId: 2 };

beforeEach(() => {
  fakeBrowser.reset();
  vi.clearAllMocks();
  reply = { taken: true };
  Object.assign(browser, {
    contextMenus: { onClicked: { addListener: (listener: Clicked) => (click = listener) } },
    scripting: { executeScript },
    action: { openPopup },
  });
  browser.tabs.sendMessage = told;
  offerContextMenu();
});

test('a picture with an address is named to its page', async () => {
  click(
    { ...menu, mediaType: 'image', srcUrl: 'https://a.example/b.jpg', linkUrl: 'https://a.example/' },
    tab,
  );
  await eventually(() => expect(told).toHaveBeenCalledOnce());
  expect(told.mock.calls[0]?.[1]).toMatchObject({
    type: 'checkPicture',
    imageUrl: 'https://a.example/b.jpg',
  });
});

test('a picture in a frame is not named to the frames of other sites, which may show another file there', async () => {
  const pageUrl = 'https://a.example/';
  const clicked = { ...menu, mediaType: 'image', srcUrl: 'https://a.example/b.jpg', pageUrl };
  for (const [frameUrl, site] of [
    [undefined, 'a.example'],
    ['about:srcdoc', 'a.example'],
    ['https://frame.example/', 'frame.example'],
  ]) {
    click({ ...clicked, frameUrl }, tab);
    await eventually(() => expect(told).toHaveBeenLastCalledWith(7, expect.objectContaining({ site }), {}));
  }
});

test('of a background only the page knows, and only the frame that was clicked is asked', async () => {
  click({ ...menu, linkUrl: 'https://a.example/' }, tab);
  await eventually(() => expect(told).toHaveBeenCalledWith(7, { type: 'checkPointed' }, { frameId: 2 }));
  expect(executeScript).not.toHaveBeenCalled();
  expect(openPopup).not.toHaveBeenCalled();
});

test('where there is no picture, or the page was not looked at before, the popup opens', async () => {
  reply = { taken: false };
  click(menu, tab);
  await eventually(() => expect(openPopup).toHaveBeenCalledOnce());
  expect(executeScript).not.toHaveBeenCalled();
  reply = null;
  click(menu, tab);
  await eventually(() => expect(openPopup).toHaveBeenCalledTimes(2));
  expect(executeScript).toHaveBeenCalledOnce();
});

test.each([
  ['that is off', () => sitesOff.write(['a.example'])],
  ['while all are off', () => paused.write(true)],
])('on a page %s nothing is told to it, and the popup says so', async (_, switchOff) => {
  await switchOff();
  const pageUrl = 'https://a.example/';
  click({ ...menu, mediaType: 'image', srcUrl: 'https://a.example/b.jpg', pageUrl }, tab);
  click({ ...menu, pageUrl }, tab);
  await eventually(() => expect(openPopup).toHaveBeenCalledTimes(2));
  expect(told).not.toHaveBeenCalled();
});
