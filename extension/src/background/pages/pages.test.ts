import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { pageUrlOf } from '../../messaging/site.ts';
import { paused, sitesOff } from '../../storage/items.ts';
import { listRecords, readPage, writeRecord } from '../../storage/page-records.ts';
import { createPages } from './pages.ts';

const url = 'https://news.example:8443/story';
const view = 'aaaaaaaa11111111';
const laterView = 'bbbbbbbb22222222';
const record = { imageUrl: 'a.jpg', startedAtMs: 1, progress: { state: 'preparing' } } as const;

beforeEach(() => fakeBrowser.reset());

test('a page of a site that is off may not be looked at, and none of its pictures has a check', async () => {
  await sitesOff.write(['news.example:8443']);
  const pages = createPages();
  expect(await pages.open(1, view, url)).toBe(false);
  expect(await pages.signalFor(1, view, url)).toBeNull();
  expect(await readPage(1)).toBeNull();
});

test('the switch is the site’s own: another host or port stays on', async () => {
  await sitesOff.write(['news.example:8443']);
  const pages = createPages();
  expect(await pages.open(1, view, 'https://news.example/')).toBe(true);
  expect(await pages.open(2, view, 'https://other.example:8443/')).toBe(true);
});

test.each(['chrome://extensions', 'about:blank', undefined])(
  'a page that is not of the web is left alone: %s',
  async (other) => {
    const pages = createPages();
    expect(await pages.open(1, view, other)).toBe(false);
    expect(await pages.signalFor(1, view, other)).toBeNull();
  },
);

test('switching a site off stops what runs for its pages, and only for them', async () => {
  const pages = createPages();
  await pages.open(1, view, url);
  await pages.open(2, laterView, 'https://other.example/');
  const stopped = await pages.signalFor(1, view, url);
  const running = await pages.signalFor(2, laterView, 'https://other.example/');
  pages.enforce((site) => ['news.example:8443'].includes(site));
  expect(stopped?.aborted).toBe(true);
  expect(running?.aborted).toBe(false);
});

test('a new page in the tab ends the checks of the one before and forgets its results', async () => {
  const pages = createPages();
  await pages.open(1, view, url);
  const before = await pages.signalFor(1, view, url);
  await writeRecord(view, 'picture', record);
  await pages.open(1, laterView, url);
  expect(before?.aborted).toBe(true);
  expect(await listRecords(1)).toEqual([]);
  expect(Object.keys(await fakeBrowser.storage.session.get())).toEqual(['page-1']);
});

test('a page that is left, for one that is none of ours, ends its checks at once and is forgotten', async () => {
  const pages = createPages();
  await pages.open(1, view, url);
  const running = await pages.signalFor(1, view, url);
  await writeRecord(view, 'picture', record);
  await pages.onLeave(1, view);
  expect(running?.aborted).toBe(true);
  expect(await fakeBrowser.storage.session.get()).toEqual({});
});

test('a page that is left late ends nothing of the one that came after it', async () => {
  const pages = createPages();
  await pages.open(1, view, url);
  await pages.open(1, laterView, url);
  const running = await pages.signalFor(1, laterView, url);
  await pages.onLeave(1, view);
  expect(running?.aborted).toBe(false);
  expect(await readPage(1)).toMatchObject({ pageViewId: laterView });
});

test('an evicted background forgets a page that is left meanwhile all the same', async () => {
  await createPages().open(1, view, url);
  await writeRecord(view, 'picture', record);
  await createPages().onLeave(1, view);
  expect(await fakeBrowser.storage.session.get()).toEqual({});
});

test('closing the tab leaves nothing behind', async () => {
  const pages = createPages();
  await pages.open(1, view, url);
  await writeRecord(view, 'picture', record);
  await pages.close(1);
  expect(await fakeBrowser.storage.session.get()).toEqual({});
});

test('after an eviction the page that still asks is taken as open, once for all its pictures', async () => {
  await createPages().open(1, view, url);
  const revived = createPages();
  const [first, second] = await Promise.all([
    revived.signalFor(1, view, url),
    revived.signalFor(1, view, url),
  ]);
  expect(first).toBe(second);
  expect(first?.aborted).toBe(false);
});

test('paused everywhere, no page is looked at', async () => {
  await paused.write(true);
  const pages = createPages();
  expect(await pages.open(1, view, url)).toBe(false);
  expect(await pages.signalFor(1, view, url)).toBeNull();
});

test('the frames of a page open it too, in any order, and forget nothing of it', async () => {
  const pages = createPages();
  await pages.open(1, view, url);
  await writeRecord(view, 'of the page before', record);
  const frames = [pages.open(1, laterView, url), pages.open(1, laterView, url, { asked: true })];
  await Promise.all(frames);
  const running = await pages.signalFor(1, laterView, url);
  await writeRecord(laterView, 'in a frame', record);
  await pages.open(1, laterView, url, { asked: false });
  expect(running?.aborted).toBe(false);
  expect(await listRecords(1)).toHaveLength(1);
  expect(await readPage(1)).toMatchObject({ pageViewId: laterView, asked: true });
});

test('a frame, one without an address of its own too, goes with the page it is in', () => {
  const tab = { url };
  expect(pageUrlOf({ frameId: 3, url: 'about:srcdoc', tab })).toBe(url);
  expect(pageUrlOf({ frameId: 0, url, tab })).toBe(url);
});

test('a page has so many pictures checked unasked, of whatever kind, and each of them again', async () => {
  const pages = createPages();
  await pages.open(1, view, url);
  for (let at = 0; at < 3_000; at += 1) expect(pages.admit({ tabId: 1 }, view, `key${at}`)).toBe(true);
  expect(pages.admit({ tabId: 1 }, view, 'one more')).toBe(false);
  expect(pages.admit({ tabId: 1 }, view, 'key0')).toBe(true);
  expect(pages.admit({ tabId: 1, isForeign: true }, view, 'of a frame')).toBe(true);
  await pages.open(1, laterView, url);
  expect(pages.admit({ tabId: 1 }, laterView, 'one more')).toBe(true);
});
