import { expect, test } from 'vitest';
import { askingUrlOf, isForeignFrame, pageUrlOf, pageUrlOfSite, siteOf } from './site.ts';

const page = 'https://news.example/story';
const frame = 'https://other.example/frame';
const tab = { url: page };

test.each([
  ['the page itself', { frameId: 0, url: page, tab }, page, page],
  [
    'a frame of another site names pictures with its own rights',
    { frameId: 3, url: frame, tab },
    page,
    frame,
  ],
  [
    'a frame that was written into the page has no address',
    { frameId: 3, url: 'about:srcdoc', tab },
    page,
    page,
  ],
  ['a frame of a blob', { frameId: 3, url: 'blob:https://news.example/1', tab }, page, page],
  [
    'a file on this computer',
    { frameId: 0, url: 'file:///a.html', tab: {} },
    'file:///a.html',
    'file:///a.html',
  ],
  ['nothing is known', {}, undefined, undefined],
])('%s', (_, sender, seen, asking) => {
  expect(pageUrlOf(sender)).toBe(seen);
  expect(askingUrlOf(sender)).toBe(asking);
});

test('a site is a host with its port; files are one site, other schemes none', () => {
  expect(siteOf('https://news.example:8443/story?a#b')).toBe('news.example:8443');
  expect(siteOf('file:///a.html')).toBe(siteOf('file:///b/c.html'));
  for (const url of ['about:blank', 'chrome://extensions', 'no address', '', undefined])
    expect(siteOf(url)).toBeNull();
});

test('an address on a site is of that site; files have none', () => {
  expect(siteOf(pageUrlOfSite('news.example:8443'))).toBe('news.example:8443');
  expect(pageUrlOfSite(siteOf('file:///a.html'))).toBeUndefined();
  expect(pageUrlOfSite(null)).toBeUndefined();
});

test('a frame is foreign where it has an address of another site', () => {
  const tab = { url: 'https://site.example/a' };
  const isForeign = (url: string, frameId = 3) => isForeignFrame({ frameId, url, tab });
  expect(isForeign('https://frame.example/')).toBe(true);
  expect(isForeign('https://site.example/b')).toBe(false);
  expect(isForeign('about:srcdoc')).toBe(false);
  expect(isForeign(tab.url, 0)).toBe(false);
});
