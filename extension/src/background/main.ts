import '@telltale/shared/client/zod-without-eval';
import { createClient } from '@telltale/shared/client';
import { browser } from 'wxt/browser';
import { answer } from '../messaging/answer.ts';
import { readInFrame } from '../messaging/page-read.ts';
import type { Sender } from '../messaging/protocol.ts';
import { decodePicture } from '../picture/picture.ts';
import { deviceModel } from '../reader/current-model.ts';
import { createHistoryStore } from '../storage/history-store.ts';
import { apiKey, historyDays, trustAnchors } from '../storage/items.ts';
import { mayReadHost } from '../storage/permissions.ts';
import { createVerdictMemory } from '../storage/verdict-memory.ts';
import { exchangeCode } from './account.ts';
import { acquireBytes } from './acquire.ts';
import { createAcquirePicture } from './acquire-picture.ts';
import { lookAt } from './automatic.ts';
import { createChecks } from './checks.ts';
import { systemClock } from './clock.ts';
import { offerContextMenu } from './context-menu.ts';
import { falseAlarmsOf, missesOf } from './false-alarms.ts';
import { createHistoryKeeper } from './history.ts';
import { imageAccept } from './image-accept.ts';
import { followLifelines } from './lifelines.ts';
import { createLocalReader } from './local-reader.ts';
import { startMedia } from './media.ts';
import { pageHandlers } from './page-handlers.ts';
import { createPages } from './pages.ts';
import { previewOf } from './preview.ts';
import { createReaderPage } from './reader-page.ts';
import { reportAnswer } from './report.ts';
import { createRequestBudget } from './request-budget.ts';
import { boundedFetch, connect, currentBackend, currentServer } from './server.ts';
import { followShortcuts } from './shortcuts.ts';
import { followSwitches } from './switches.ts';
import { testConnection } from './test-connection.ts';
import { createTokenBudget } from './token-budget.ts';
import { createToolbar } from './toolbar.ts';

/** Builds the background and connects it. Runs to its end synchronously, so that no waking event is missed. */
export function startBackground(): void {
  keepStorageFromPages();
  const pages = createPages();
  const history = createHistoryKeeper(createHistoryStore(), systemClock.nowMs);
  const memory = createVerdictMemory(systemClock.nowMs, deviceModel.id);
  const budget = createTokenBudget(systemClock.nowMs);
  const requests = createRequestBudget(systemClock.nowMs);
  const readerPage = createReaderPage();
  const toolbar = createToolbar();
  const ladder = {
    clock: systemClock,
    acquire: createAcquirePicture({
      readInFrame: async (frame, imageUrl) => readInFrame(frame, imageUrl, await imageAccept()),
      ...{ mayReadHost, acquire: acquireBytes, requests },
    }),
    decode: decodePicture,
    read: createLocalReader(readerPage),
    trustAnchorsPem: trustAnchors.read,
    preview: previewOf,
    memory,
    backend: currentBackend,
    budget,
  };
  const askedTabs = new Set<number>();
  const lookAsAsked = async (tabId: number) => {
    askedTabs.add(tabId);
    const looked = await lookAt(tabId);
    if (!looked) askedTabs.delete(tabId);
    return looked;
  };

  answer({
    ...pageHandlers({ pages, checks: createChecks(ladder), history, budget, toolbar, askedTabs }),
    lookAtTab: async ({ tabId }, sender) => {
      assertOwnPage(sender);
      return lookAsAsked(tabId);
    },
    reportAnswer: async (report) =>
      reportAnswer(report, createClient({ baseUrl: await currentServer(), fetch: boundedFetch })),
    falseAlarms: async () => falseAlarmsOf(deviceModel),
    misses: async () => missesOf(deviceModel),
    testConnection: async (_, sender) => {
      assertOwnPage(sender);
      return testConnection(await currentServer(), await apiKey.read(), boundedFetch);
    },
    exchangeCode: async (exchange, sender) => {
      assertOwnPage(sender);
      return exchangeCode(exchange, await currentServer(), boundedFetch);
    },
    ...startMedia({ ladder, readerPage, pages, history, toolbar, connect, assertOwnPage }),
  });

  browser.runtime.onStartup.addListener(() => void memory.prune());
  historyDays.watch(() => void history.prune());
  void history.prune();
  browser.tabs.onRemoved.addListener((tabId) => {
    toolbar.closed(tabId);
    requests.forget(tabId);
    void pages.close(tabId);
  });
  followLifelines(pages);
  followSwitches(pages);
  offerContextMenu();
  followShortcuts(lookAsAsked);
  welcomeReader();
}

/** A web page must not learn what the server says to this browser, nor make it look at other tabs. */
function assertOwnPage({ url }: Sender): void {
  if (!url?.startsWith(browser.runtime.getURL('/'))) throw new Error('Not for content scripts.');
}

function welcomeReader(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
  });
}

/** Content scripts share their process with the page; the key and the settings are not for them. */
function keepStorageFromPages(): void {
  const setAccessLevel = browser.storage.local.setAccessLevel?.bind(browser.storage.local);
  void setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined);
}
