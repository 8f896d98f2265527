import { beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing';
import { takeTask } from '../../storage/media-tasks.ts';
import { eventually } from '../../testing/eventually.ts';
import { limitStorage } from '../../testing/limited-storage.ts';
import { offerMediaMenu } from './media-menu.ts';

type Clicked = (clicked: object, tab: object) => void;
let click: Clicked = () => undefined;
const create = vi.fn(async ({ url }: { readonly url: string }) => ({ url }));
const selected = { menuItemId: 'check-text', selectionText: 'Words.', frameId: 0 };
const tab = { id: 7, url: 'https://a.example/', incognito: false };
const taskNames = async () => Object.keys(await fakeBrowser.storage.session.get(null));

beforeEach(() => {
  fakeBrowser.reset();
  create.mockReset();
  create.mockImplementation(async ({ url }) => ({ url }));
  Object.assign(browser, {
    contextMenus: { onClicked: { addListener: (listener: Clicked) => (click = listener) } },
    scripting: { executeScript: async () => [] },
  });
  Object.assign(browser.tabs, { create });
  offerMediaMenu();
});

test('a selected text goes to a page beside its own', async () => {
  click(selected, tab);
  await eventually(() => expect(create).toHaveBeenCalledOnce());
  expect(create).toHaveBeenCalledWith({ url: expect.stringContaining('/check.html?task='), openerTabId: 7 });
});

test('of a private window goes along that it is private; its tab opens none of another window', async () => {
  click(selected, { ...tab, incognito: true });
  await eventually(() => expect(create).toHaveBeenCalledOnce());
  expect(create).toHaveBeenCalledWith({ url: expect.any(String) });
  const taskId = create.mock.lastCall?.[0].url.split('task=')[1] ?? '';
  expect(await takeTask(taskId)).toEqual({
    ...{ kind: 'text', text: 'Words.' },
    ...{ site: 'a.example', isPrivate: true },
  });
});

test('where no page can be opened, nothing of what was selected stays', async () => {
  const opening = Promise.withResolvers<never>();
  create.mockImplementation(() => opening.promise);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  click(selected, tab);
  await eventually(async () => expect(await taskNames()).toHaveLength(1));
  opening.reject(new Error('No window.'));
  await eventually(async () => expect(await taskNames()).toEqual([]));
});

test('where there is no room for what was pointed at, the page that opens is told so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  limitStorage('session', 10);
  click(selected, tab);
  await eventually(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.lastCall?.[0].url).toMatch(/\/check\.html\?lost$/);
  vi.restoreAllMocks();
});
