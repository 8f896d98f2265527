import '@telltale/shared/client/zod-without-eval';
import { createClient } from '@telltale/shared/client';
import { browser } from 'wxt/browser';
import { answer, type Sender, tellSiteSwitched } from '../messaging/protocol.ts';
import { pageUrlOf, siteOf } from '../messaging/site.ts';
import { decodePicture } from '../picture/picture.ts';
import { deviceModel } from '../reader/current-model.ts';
import { createHistoryStore } from '../storage/history-store.ts';
import { apiKey, historyDays, paused, serverUrl, sitesOff, trustAnchors } from '../storage/items.ts';
import { onPermissionsChanged } from '../storage/permissions.ts';
import { createVerdictMemory } from '../storage/verdict-memory.ts';
import { exchangeCode } from './account.ts';
import { acquireAllowed } from './acquire-allowed.ts';
import { followPermission, lookAt } from './automatic.ts';
import { type Backend, keyLane, publicLane } from './backend.ts';
import { createChecks } from './checks.ts';
import { systemClock } from './clock.ts';
import { leaveOf } from './consent.ts';
import { offerContextMenu } from './context-menu.ts';
import { falseAlarmsOf } from './false-alarms.ts';
import { createHistoryKeeper } from './history.ts';
import { namesForeignFile } from './local-files.ts';
import { createLocalReader } from './local-reader.ts';
import { startMedia } from './media.ts';
import type { Connection } from './media-backend.ts';
import { followSettings, readPageSettings } from './page-settings.ts';
import { createPages, type Pages } from './pages.ts';
import { createReaderPage, readerPageGone } from './reader-page.ts';
import { reportAnswer } from './report.ts';
import { withScreenCut } from './screen-cut.ts';
import { followShortcuts } from './shortcuts.ts';
import { testConnection } from './test-connection.ts';
import { createTokenBudget } from './token-budget.ts';
import { showCount } from './toolbar.ts';

const requestTimeoutMs = 60_000;

/** Builds the background and connects it. Runs to its end synchronously, so that no waking event is missed. */
export function startBackground(): void {
  keepStorageFromPages();
  const pages = createPages();
  const history = createHistoryKeeper(createHistoryStore(), systemClock.nowMs);
  const memory = createVerdictMemory(systemClock.nowMs, deviceModel.id);
  const budget = createTokenBudget(systemClock.nowMs);
  const openReader = createReaderPage();
  const ladder = {
    clock: systemClock,
    acquire: acquireAllowed,
    decode: decodePicture,
    read: createLocalReader({ open: openReader, gone: readerPageGone }),
    trustAnchorsPem: trustAnchors.read,
    memory,
    backend: currentBackend,
    budget,
  };
  const checks = createChecks(ladder);
  /** Tabs whose page the reader is having checked by a click, until it says that it is open. */
  const askedTabs = new Set<number>();
  const lookAsAsked = async (tabId: number) => {
    askedTabs.add(tabId);
    const looked = await lookAt(tabId);
    if (!looked) askedTabs.delete(tabId);
    return looked;
  };

  answer({
    pageOpened: async ({ pageViewId, optedOut }, sender) => {
      const tabId = sender.tab?.id;
      if (tabId === undefined) return { enabled: false, settings: await readPageSettings() };
      const asked = askedTabs.delete(tabId);
      const enabled = await pages.open(tabId, pageViewId, pageUrlOf(sender), { asked, optedOut });
      void showCount(tabId);
      return { enabled, settings: await readPageSettings() };
    },
    checkImage: async (request, sender) => {
      const tabId = sender.tab?.id;
      const signal =
        tabId === undefined ? null : await pages.signalFor(tabId, request.pageViewId, pageUrlOf(sender));
      if (!signal) return { kind: 'off' };
      if (namesForeignFile(request, pageUrlOf(sender))) return { kind: 'problem', problem: 'unreadable' };
      const isPrivate = sender.tab?.incognito === true;
      const leave = await leaveOf(request, sender, budget);
      const outcome = await checks.check(await withScreenCut(request, sender), { leave, signal, isPrivate });
      if (tabId !== undefined) void showCount(tabId);
      if (signal.aborted) return { kind: 'off' };
      const site = siteOf(pageUrlOf(sender));
      void history.note(outcome, { kind: 'image', site, mediaUrl: request.imageUrl, isPrivate });
      return outcome;
    },
    lookAtTab: async ({ tabId }, sender) => {
      assertOwnPage(sender);
      return lookAsAsked(tabId);
    },
    reportAnswer: async (report) =>
      reportAnswer(report, createClient({ baseUrl: await currentServer(), fetch: boundedFetch })),
    falseAlarms: async () => falseAlarmsOf(deviceModel),
    testConnection: async (_, sender) => {
      assertOwnPage(sender);
      return testConnection(await currentServer(), await apiKey.read(), boundedFetch);
    },
    exchangeCode: async (exchange, sender) => {
      assertOwnPage(sender);
      return exchangeCode(exchange, await currentServer(), boundedFetch);
    },
    ...startMedia({ ladder, openReader, pages, history, connect, assertOwnPage }),
  });

  browser.runtime.onStartup.addListener(() => void memory.prune());
  historyDays.watch(() => void history.prune());
  void history.prune();
  browser.tabs.onRemoved.addListener((tabId) => void pages.close(tabId));
  sitesOff.watch(() => void enforceSwitches(pages));
  paused.watch(() => void enforceSwitches(pages));
  followSettings(() => void enforceSwitches(pages));
  offerContextMenu();
  followShortcuts(lookAsAsked);
  welcomeReader();
  const follow = () => void followPermission(() => void stopEverywhere(pages));
  onPermissionsChanged(follow);
  follow();
}

async function currentBackend(): Promise<Backend> {
  const { client, hasAccount } = await connect();
  return hasAccount ? keyLane(client) : publicLane(client);
}

async function connect(): Promise<Connection> {
  const [baseUrl, key] = await Promise.all([currentServer(), apiKey.read()]);
  const client = createClient({ baseUrl, apiKey: key ?? undefined, fetch: boundedFetch });
  return { client, hasAccount: key !== null };
}

async function currentServer(): Promise<string> {
  return (await serverUrl.read()).replace(/\/+$/, '');
}

const boundedFetch: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
};

/** A web page must not learn what the server says to this browser, nor make it look at other tabs. */
function assertOwnPage({ url }: Sender): void {
  if (!url?.startsWith(browser.runtime.getURL('/'))) throw new Error('Not for content scripts.');
}

function welcomeReader(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
  });
}

async function enforceSwitches(pages: Pages): Promise<void> {
  const [everywhere, off] = await Promise.all([paused.read(), sitesOff.read()]);
  const isOff = (site: string) => everywhere || off.includes(site);
  pages.enforce(isOff);
  await tellAllTabs(pages, isOff);
}

/** Without leave for all sites no open page is looked at any longer; a click looks at one anew. */
async function stopEverywhere(pages: Pages): Promise<void> {
  // Without that leave the browser no longer tells which sites the tabs show.
  const tabs = await browser.tabs.query({});
  const stopped = tabs.map(async ({ id }) => {
    if (id === undefined) return;
    await pages.close(id);
    await tellSiteSwitched(id, false);
  });
  await Promise.all(stopped);
}

/** Each begins anew: what was found under other switches and settings is forgotten. */
async function tellAllTabs(pages: Pages, isOff: (site: string) => boolean): Promise<void> {
  const tabs = await browser.tabs.query({});
  const told = tabs.map(async ({ id, url }) => {
    const site = siteOf(url);
    if (id === undefined || site === null) return;
    await pages.close(id);
    await tellSiteSwitched(id, !isOff(site));
  });
  await Promise.all(told);
}

/** Content scripts share their process with the page; the key and the settings are not for them. */
function keepStorageFromPages(): void {
  const setAccessLevel = browser.storage.local.setAccessLevel?.bind(browser.storage.local);
  void setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined);
}
