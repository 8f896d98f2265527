import '@telltale/shared/client/zod-without-eval';
import { createClient } from '@telltale/shared/client';
import { browser } from 'wxt/browser';
import { answer, tellSiteSwitched } from '../messaging/protocol.ts';
import { siteOf } from '../messaging/site.ts';
import { decodePicture } from '../picture/picture.ts';
import { deviceModel } from '../reader/current-model.ts';
import { apiKey, modeFor, serverUrl, sitesOff, trustAnchors } from '../storage/items.ts';
import { createVerdictMemory } from '../storage/verdict-memory.ts';
import { acquireBytes } from './acquire.ts';
import { type Backend, keyLane, publicLane } from './backend.ts';
import { createChecks } from './checks.ts';
import { systemClock } from './clock.ts';
import { createLocalReader } from './local-reader.ts';
import { createPages } from './pages.ts';
import { createReaderPage } from './reader-page.ts';
import { testConnection } from './test-connection.ts';

const requestTimeoutMs = 60_000;

/** Builds the background and connects it. Runs to its end synchronously, so that no waking event is missed. */
export function startBackground(): void {
  keepStorageFromPages();
  const pages = createPages();
  const memory = createVerdictMemory(systemClock.nowMs, deviceModel.id);
  const checks = createChecks({
    clock: systemClock,
    acquire: acquireBytes,
    decode: decodePicture,
    read: createLocalReader(createReaderPage()),
    trustAnchorsPem: trustAnchors.read,
    memory,
    backend: currentBackend,
  });

  answer({
    pageOpened: async ({ pageViewId }, sender) => {
      const tabId = sender.tab?.id;
      return { enabled: tabId !== undefined && (await pages.open(tabId, pageViewId, sender.url)) };
    },
    checkImage: async (request, sender) => {
      const tabId = sender.tab?.id;
      const signal =
        tabId === undefined ? null : await pages.signalFor(tabId, request.pageViewId, sender.url);
      if (!signal) return { kind: 'off' };
      const mode = await modeFor(siteOf(sender.url));
      const outcome = await checks.check(request, { mode, signal });
      return signal.aborted ? { kind: 'off' } : outcome;
    },
    testConnection: async (_, sender) => {
      // Only the extension's own pages: a web page must not learn what the server says to this browser.
      if (!sender.url?.startsWith(browser.runtime.getURL('/'))) throw new Error('Not for content scripts.');
      return testConnection(await currentServer(), await apiKey.read(), boundedFetch);
    },
  });

  browser.runtime.onStartup.addListener(() => void memory.prune());
  browser.tabs.onRemoved.addListener((tabId) => void pages.close(tabId));
  sitesOff.watch((off) => {
    pages.enforce(off);
    void tellAllTabs(off);
  });
}

async function currentBackend(): Promise<Backend> {
  const [baseUrl, key] = await Promise.all([currentServer(), apiKey.read()]);
  return key === null
    ? publicLane(createClient({ baseUrl, fetch: boundedFetch }))
    : keyLane(createClient({ baseUrl, apiKey: key, fetch: boundedFetch }));
}

async function currentServer(): Promise<string> {
  return (await serverUrl.read()).replace(/\/+$/, '');
}

const boundedFetch: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
};

async function tellAllTabs(off: readonly string[]): Promise<void> {
  const tabs = await browser.tabs.query({});
  const told = tabs.map((tab) => {
    const site = siteOf(tab.url);
    return tab.id === undefined || site === null ? null : tellSiteSwitched(tab.id, !off.includes(site));
  });
  await Promise.all(told);
}

/** Content scripts share their process with the page; the key and the settings are not for them. */
function keepStorageFromPages(): void {
  const setAccessLevel = browser.storage.local.setAccessLevel?.bind(browser.storage.local);
  void setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined);
}
