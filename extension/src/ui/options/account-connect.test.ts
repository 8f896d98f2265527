import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import type { CodeExchange, ExchangeEnd } from '../../messaging/connect.ts';
import { eventually } from '../../testing/eventually.ts';
import { connectAccount, type ShownCode } from './account-connect.ts';
import { browserName } from './browser-name.ts';

beforeEach(() => fakeBrowser.reset());

const serverUrl = 'https://tell.example/check';
const pageUrl = `${serverUrl}/connect`;
const code = 'c'.repeat(43);

async function open(shown: ShownCode | null = { pageUrl, code }) {
  const exchange = vi.fn(async (_exchange: CodeExchange): Promise<ExchangeEnd> => 'connected');
  const readCode = vi.fn(async (_tabId: number) => shown);
  const controller = new AbortController();
  const end = connectAccount(
    { serverUrl, browserName: 'Firefox, Linux' },
    { exchange, readCode },
    controller.signal,
  );
  const tab = await eventually(async () => {
    const [found] = (await fakeBrowser.tabs.query({})).filter(({ url }) => url?.startsWith(pageUrl));
    if (found?.id === undefined) throw new Error('No tab was opened.');
    return { id: found.id, url: found.url ?? '' };
  });
  const goTo = async (url: string, id = tab.id) => {
    const there = await fakeBrowser.tabs.get(tab.id);
    await fakeBrowser.tabs.onUpdated.trigger(id, { url }, { ...there, id, url });
  };
  return { end, exchange, readCode, controller, tab, goTo };
}

test('the page is given a challenge and a name; the code is exchanged with what made the challenge', async () => {
  const { end, exchange, tab, goTo } = await open();
  const asked = new URLSearchParams(new URL(tab.url).hash.slice(1));
  await goTo(`${pageUrl}#ready`);
  expect(await end).toBe('connected');
  const [used] = exchange.mock.calls[0] ?? [];
  expect(used).toMatchObject({ serverUrl, code });
  const challenge = createHash('sha256')
    .update(used?.verifier ?? '')
    .digest('base64url');
  expect(asked.get('challenge')).toBe(challenge);
  expect(asked.get('name')).toBe('Firefox, Linux');
  expect(tab.url).not.toContain(used?.verifier);
  expect(await fakeBrowser.tabs.query({ url: tab.url })).toEqual([]);
});

test('no other tab and no other page is looked at', async () => {
  const { end, readCode, goTo, tab, controller } = await open();
  await goTo(`${pageUrl}#ready`, tab.id + 1);
  await goTo('https://tell.example.evil.example/check/connect#ready');
  await goTo('http://tell.example/check/connect#ready');
  await goTo('https://tell.example/connect#ready');
  expect(readCode).not.toHaveBeenCalled();
  controller.abort();
  expect(await end).toBe('closed');
});

test.each([
  ['gone elsewhere in the meantime', { pageUrl: 'https://evil.example/check/connect', code }],
  ['without a code', { pageUrl, code: '' }],
  ['with something else in its place', { pageUrl, code: '<script>' }],
  ['that cannot be read', null],
] as const)('a page %s yields nothing', async (_, shown) => {
  const { end, exchange, goTo, tab } = await open(shown);
  await goTo(`${pageUrl}#ready`);
  await fakeBrowser.tabs.onRemoved.trigger(tab.id, { windowId: 0, isWindowClosing: false });
  expect(await end).toBe('closed');
  expect(exchange).not.toHaveBeenCalled();
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome, macOS'],
  ['something of one’s own', 'Browser'],
])('a browser is first named by what it is: %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
