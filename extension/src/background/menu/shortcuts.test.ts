import { beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing';
import { paused, sitesOff } from '../../storage/items.ts';
import { openPage } from '../../storage/page-records.ts';
import { eventually } from '../../testing/eventually.ts';
import { tabShows } from '../../testing/tab-shows.ts';
import { lookAt } from '../pages/automatic.ts';
import { followShortcuts } from './shortcuts.ts';

type Listener = (command: string, tab?: object) => void;
let press: Listener = () => undefined;
const executeScript = vi.fn(async () => []);
const open = vi.fn(async () => undefined);
const tab = { id: 7, windowId: 3, url: 'https://news.example/front' };

beforeEach(() => {
  fakeBrowser.reset();
  vi.clearAllMocks();
  Object.assign(browser, {
    commands: { onCommand: { addListener: (listener: Listener) => (press = listener) } },
    scripting: { executeScript },
    sidePanel: { open },
  });
  followShortcuts(lookAt);
});

test('one key switches the site in front off, and on again', async () => {
  press('toggle_site', tab);
  await eventually(async () => expect(await sitesOff.read()).toEqual(['news.example']));
  press('toggle_site', tab);
  await eventually(async () => expect(await sitesOff.read()).toEqual([]));
});

test('where the browser does not tell the address, the page that is looked at says which site it is', async () => {
  await openPage(7, { pageViewId: 'abcdef0123', site: 'quiet.example' });
  tabShows('abcdef0123');
  press('toggle_site', { id: 7, windowId: 3 });
  await eventually(async () => expect(await sitesOff.read()).toEqual(['quiet.example']));
});

test('one key switches all sites off, and on again', async () => {
  press('toggle_all', tab);
  await eventually(async () => expect(await paused.read()).toBe(true));
  press('toggle_all', tab);
  await eventually(async () => expect(await paused.read()).toBe(false));
});

test('one key looks at the page in front', () => {
  press('check_page', tab);
  expect(executeScript).toHaveBeenCalledWith(
    expect.objectContaining({ target: { tabId: 7, allFrames: true } }),
  );
});

test('the side panel opens while the key still counts as a click', () => {
  press('open_panel', tab);
  expect(open).toHaveBeenCalledExactlyOnceWith({ windowId: 3 });
});

test('keys of other names do nothing', () => {
  press('toString', tab);
  expect(executeScript).not.toHaveBeenCalled();
  expect(open).not.toHaveBeenCalled();
});
