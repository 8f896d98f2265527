import '@telltale/shared/client/zod-without-eval';
import { createClient } from '@telltale/shared/client';
import { browser } from 'wxt/browser';
import { answer, type CheckImageRequest, type Sender, tellSiteSwitched } from '../messaging/protocol.ts';
import { siteOf } from '../messaging/site.ts';
import { decodePicture } from '../picture/picture.ts';
import { deviceModel } from '../reader/current-model.ts';
import { createHistoryStore } from '../storage/history-store.ts';
import { apiKey, historyDays, paused, serverUrl, sitesOff, trustAnchors } from '../storage/items.ts';
import { mayReadHost, onPermissionsChanged } from '../storage/permissions.ts';
import { createVerdictMemory } from '../storage/verdict-memory.ts';
import { acquireBytes } from './acquire.ts';
import { followPermission, lookAt } from './automatic.ts';
import { type Backend, keyLane, publicLane } from './backend.ts';
import { CheckProblem } from './check-problem.ts';
import { createChecks } from './checks.ts';
import { systemClock } from './clock.ts';
import { leaveOf } from './consent.ts';
import { offerContextMenu } from './context-menu.ts';
import { createHistoryKeeper } from './history.ts';
import { createLocalReader } from './local-reader.ts';
import { followSettings, readPageSettings } from './page-settings.ts';
import { createPages, type Pages } from './pages.ts';
import { createReaderPage } from './reader-page.ts';
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
  const checks = createChecks({
    clock: systemClock,
    acquire: acquireAllowed,
    decode: decodePicture,
    read: createLocalReader(createReaderPage()),
    trustAnchorsPem: trustAnchors.read,
    memory,
    backend: currentBackend,
    budget,
  });
  /** Tabs whose page the reader is having checked by a click, until it says that it is open. */
  const askedTabs = new Set<number>();

  answer({
    pageOpened: async ({ pageViewId }, sender) => {
      const tabId = sender.tab?.id;
      if (tabId === undefined) return { enabled: false, settings: await readPageSettings() };
      const asked = askedTabs.delete(tabId);
      const enabled = await pages.open(tabId, pageViewId, sender.url, asked);
      void showCount(tabId);
      return { enabled, settings: await readPageSettings() };
    },
    checkImage: async (request, sender) => {
      const tabId = sender.tab?.id;
      const signal =
        tabId === undefined ? null : await pages.signalFor(tabId, request.pageViewId, sender.url);
      if (!signal) return { kind: 'off' };
      const isPrivate = sender.tab?.incognito === true;
      const leave = await leaveOf(request, sender, budget);
      const outcome = await checks.check(await withScreenCut(request, sender), { leave, signal, isPrivate });
      if (tabId !== undefined) void showCount(tabId);
      if (signal.aborted) return { kind: 'off' };
      const site = siteOf(sender.tab?.url ?? sender.url);
      void history.note(outcome, { kind: 'image', site, mediaUrl: request.imageUrl, isPrivate });
      return outcome;
    },
    lookAtTab: async ({ tabId }, sender) => {
      assertOwnPage(sender);
      askedTabs.add(tabId);
      const looked = await lookAt(tabId);
      if (!looked) askedTabs.delete(tabId);
      return looked;
    },
    reportAnswer: async (report) =>
      reportAnswer(report, createClient({ baseUrl: await currentServer(), fetch: boundedFetch })),
    testConnection: async (_, sender) => {
      assertOwnPage(sender);
      return testConnection(await currentServer(), await apiKey.read(), boundedFetch);
    },
  });

  browser.runtime.onStartup.addListener(() => void memory.prune());
  historyDays.watch(() => void history.prune());
  void history.prune();
  browser.tabs.onRemoved.addListener((tabId) => void pages.close(tabId));
  sitesOff.watch(() => void enforceSwitches(pages));
  paused.watch(() => void enforceSwitches(pages));
  followSettings(() => void enforceSwitches(pages));
  offerContextMenu();
  followShortcuts();
  welcomeReader();
  onPermissionsChanged(() => void followPermission());
  void followPermission();
}

/** Without leave for a picture's host the page reads it, as far as that host lets pages read it. */
async function acquireAllowed(request: CheckImageRequest, signal: AbortSignal) {
  if (!(await mayReadHost(request.bytesUrl ?? request.imageUrl))) throw new CheckProblem('unreadable');
  return acquireBytes(request, signal);
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
  await tellAllTabs(isOff);
}

async function tellAllTabs(isOff: (site: string) => boolean): Promise<void> {
  const tabs = await browser.tabs.query({});
  const told = tabs.map((tab) => {
    const site = siteOf(tab.url);
    return tab.id === undefined || site === null ? null : tellSiteSwitched(tab.id, !isOff(site));
  });
  await Promise.all(told);
}

/** Content scripts share their process with the page; the key and the settings are not for them. */
function keepStorageFromPages(): void {
  const setAccessLevel = browser.storage.local.setAccessLevel?.bind(browser.storage.local);
  void setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined);
}
