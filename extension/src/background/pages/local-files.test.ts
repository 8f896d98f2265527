import { beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { explainFiles, namesForeignFile } from './local-files.ts';

const file = 'file:///home/reader/photo.jpg';
const openPopup = vi.fn(async () => undefined);
const create = vi.fn(async () => undefined);
let allowed = false;

beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(browser, {
    action: { openPopup },
    tabs: { create },
    extension: { isAllowedFileSchemeAccess: async () => allowed },
  });
});

test.each([
  ['https://news.example/', { imageUrl: file }, true],
  [undefined, { imageUrl: file }, true],
  ['file:///home/reader/page.html', { imageUrl: file }, false],
  ['https://news.example/', { imageUrl: 'https://news.example/a.jpg' }, false],
])('on %s, %j is a file that the page must not name: %s', (pageUrl, part, expected) => {
  expect(namesForeignFile({ pageViewId: 'abcdef01', ...part }, pageUrl)).toBe(expected);
});

test('where files may not be looked at, the popup says how to allow it', async () => {
  allowed = false;
  await explainFiles(file);
  expect(openPopup).toHaveBeenCalledOnce();
  await explainFiles('https://news.example/a.jpg');
  expect(openPopup).toHaveBeenCalledOnce();
});

test('a browser that opens no popup unasked shows it in a tab', async () => {
  allowed = false;
  openPopup.mockRejectedValueOnce(new Error('no window'));
  await explainFiles(file);
  expect(create).toHaveBeenCalledOnce();
});

test('where they may be, there is nothing to explain', async () => {
  allowed = true;
  await explainFiles(file);
  expect(openPopup).not.toHaveBeenCalled();
});
