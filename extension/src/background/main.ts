import '@telltale/shared/client/zod-without-eval';
import { systemClock } from '@telltale/shared/client/clock';
import { browser } from 'wxt/browser';
import { deviceModel } from '../analyzer/current-model.ts';
import { createAnalyzerPage } from '../checks/device/analyzer-page.ts';
import { createDeviceAnalyzer } from '../checks/device/device-analyzer.ts';
import { acquireBytes } from '../checks/files/acquire.ts';
import { createAcquirePicture } from '../checks/files/acquire-picture.ts';
import { imageAccept } from '../checks/files/image-accept.ts';
import { previewOf } from '../checks/files/preview.ts';
import { createRequestBudget } from '../checks/files/request-budget.ts';
import { createLanes } from '../checks/lanes/all-lanes.ts';
import { createPageChecks } from '../checks/page-checks.ts';
import { createCheckQueue } from '../checks/queue/check-queue.ts';
import { createPageTime } from '../checks/queue/page-time.ts';
import { followPower } from '../checks/queue/power.ts';
import { createRunCheck } from '../checks/run-check.ts';
import { createTokenBudget } from '../checks/token-budget.ts';
import { answer } from '../messaging/answer.ts';
import { keepErrorsWith, noteUncaught } from '../messaging/note-error.ts';
import { describeUncaught, type NotedError } from '../messaging/noted-error.ts';
import { readInFrame } from '../messaging/page-read.ts';
import type { Handlers } from '../messaging/protocol.ts';
import { decodePicture } from '../picture/picture.ts';
import { elapsedMs } from '../platform/elapsed.ts';
import { createCheckMemory } from '../storage/check-memory.ts';
import { followConsent } from '../storage/data-consent.ts';
import { addNotedError } from '../storage/error-log.ts';
import { createHistoryStore } from '../storage/history-store.ts';
import { historyDays, trustAnchors } from '../storage/items.ts';
import { followKept } from '../storage/kept.ts';
import { mayReadHost } from '../storage/permissions.ts';
import { falseAlarmsOf, missesOf } from './answers/false-alarms.ts';
import { createHistoryKeeper } from './answers/history.ts';
import { mediaHandlers } from './answers/media-handlers.ts';
import { assertOwnPage, ownPageHandlers } from './answers/own-page-handlers.ts';
import { pageHandlers } from './answers/page-handlers.ts';
import { offerContextMenu } from './menu/context-menu.ts';
import { offerMediaMenu } from './menu/media-menu.ts';
import { followShortcuts } from './menu/shortcuts.ts';
import { createAskedLook } from './pages/asked-look.ts';
import { followLifelines } from './pages/lifelines.ts';
import { createPages } from './pages/pages.ts';
import { followSwitches } from './pages/switches.ts';
import { createToolbar } from './pages/toolbar.ts';
import { connect } from './server/connect.ts';

/** Builds the background and connects it. Runs to its end synchronously, so that no waking event is missed. */
export function startBackground(): void {
  keepErrorsWith(noteHere);
  noteUncaught(globalThis, 'background');
  keepStorageFromPages();
  const parts = createParts();
  const { pages, memory, history, toolbar, requests, lookAsAsked } = parts;
  answer(createHandlers(parts));
  void memory.pruneHourly();
  historyDays.watch(() => void history.prune());
  void history.prune();
  browser.tabs.onRemoved.addListener((tabId) => {
    toolbar.onClose(tabId);
    requests.forget(tabId);
    void pages.close(tabId);
  });
  followLifelines(pages);
  followSwitches(pages);
  followConsent();
  offerContextMenu();
  offerMediaMenu();
  followShortcuts(lookAsAsked);
  welcomeReader();
}

type Parts = ReturnType<typeof createParts>;

function createParts() {
  const clock = systemClock;
  const memory = createCheckMemory(clock.nowMs);
  const budget = createTokenBudget(clock.nowMs);
  const requests = createRequestBudget(elapsedMs);
  const acquire = createAcquirePicture({
    readInFrame: async (frame, picture) => readInFrame(frame, picture, await imageAccept()),
    ...{ mayReadHost, acquire: acquireBytes, requests },
  });
  const analyzer = createDeviceAnalyzer(createAnalyzerPage());
  const trustAnchorsPem = followKept(trustAnchors);
  const lanes = createLanes({ acquire, decode: decodePicture, analyzer, trustAnchorsPem });
  const runCheck = createRunCheck({ clock, memory, budget, connect });
  const queue = createCheckQueue({ pageTime: createPageTime(), isOnBattery: followPower() });
  const imageLane = lanes.image;
  return {
    pages: createPages(),
    history: createHistoryKeeper(createHistoryStore(), clock.nowMs),
    toolbar: createToolbar(),
    ...{ memory, budget, requests, analyzer, lanes, runCheck, queue },
    checks: createPageChecks({ clock, runCheck, queue, acquire, imageLane, preview: previewOf }),
    ...createAskedLook(),
  };
}

function createHandlers(parts: Parts): Handlers {
  return {
    ...pageHandlers(parts),
    ...noteHandlers,
    ...ownPageHandlers(parts.lookAsAsked),
    falseAlarms: async () => falseAlarmsOf(deviceModel),
    misses: async () => missesOf(deviceModel),
    ...mediaHandlers({
      ...parts,
      assertOwnPage,
      nowMs: systemClock.nowMs,
      previewOfVideo: async ({ frames: [first] }) =>
        first && previewOf(new Uint8Array(await first.jpeg.arrayBuffer())),
    }),
  };
}

const noteHandlers: Pick<Handlers, 'noteError' | 'noteUncaught'> = {
  async noteError({ noted }) {
    await noteHere(noted);
    return true;
  },
  async noteUncaught({ uncaught }) {
    await noteHere(describeUncaught(uncaught));
    return true;
  },
};

function noteHere(noted: Omit<NotedError, 'version'>): Promise<void> {
  return addNotedError({ ...noted, version: browser.runtime.getManifest().version });
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
