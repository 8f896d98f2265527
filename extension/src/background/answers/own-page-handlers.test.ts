import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing';
import type { Sender } from '../../messaging/protocol.ts';
import { ownPageHandlers } from './own-page-handlers.ts';

beforeEach(() => fakeBrowser.reset());

const looked: number[] = [];
const handlers = ownPageHandlers(async (tabId) => looked.push(tabId) > 0);
const page = { url: 'https://site.example/', tab: { id: 1 } } as Sender;
const own = { url: browser.runtime.getURL('/') } as Sender;

test('a page can have no tab looked at, no answer disputed, no server asked and no code exchanged', async () => {
  const asked = [
    handlers.lookAtTab({ tabId: 1 }, page),
    handlers.reportAnswer({ recordId: 'page-picture', opinion: 'ai' }, page),
    handlers.testConnection({}, page),
    handlers.exchangeCode({ serverUrl: 'https://server.example', code: 'c', verifier: 'v' }, page),
  ];
  for (const answer of asked) await expect(answer).rejects.toThrow('Not for content scripts.');
  expect(looked).toEqual([]);
});

test('a page of the extension’s own can', async () => {
  expect(await handlers.lookAtTab({ tabId: 7 }, own)).toBe(true);
  expect(looked).toEqual([7]);
  expect(await handlers.reportAnswer({ recordId: 'unknown', opinion: 'ai' }, own)).toBe('refused');
});
