import { browser } from 'wxt/browser';
import { storage } from 'wxt/utils/storage';
import { tellTab } from '../../messaging/tab-signals.ts';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';
import { mayCheckAllSites } from '../../storage/permissions.ts';

const contentScript = '/watch-page.js';
const registration = {
  id: 'pages',
  js: [contentScript],
  matches: ['http://*/*', 'https://*/*'],
  // Frames are looked at, too: those of the page's own site without an address (srcdoc), and those of other sites.
  allFrames: true,
  matchOriginAsFallback: true,
  runAt: 'document_idle',
  persistAcrossSessions: true,
} as const;

/** Forgotten when the extension restarts: what an earlier version left in open pages answers nobody any more. */
const tabsLookedAt = 'session:tabsLookedAt';

/** The permission that wakes the background is followed at its start, and told to it at once. */
const runExclusive = limitConcurrency(1);

/**
 * Looks at every page while the reader allows it, and at none by itself otherwise.
 * @param onWithdrawn when the reader has just taken the leave back: what looks at open pages must stop too
 */
export function followPermission(onWithdrawn: () => void): Promise<void> {
  return runExclusive(() => applyPermission(onWithdrawn));
}

async function applyPermission(onWithdrawn: () => void): Promise<void> {
  const [allowed, known] = await Promise.all([
    mayCheckAllSites(),
    browser.scripting.getRegisteredContentScripts({ ids: [registration.id] }),
  ]);
  if (allowed && known.length === 0)
    await browser.scripting.registerContentScripts([
      { ...registration, js: [...registration.js], matches: [...registration.matches] },
    ]);
  if (allowed && (known.length === 0 || !(await storage.getItem(tabsLookedAt)))) {
    await lookAtOpenTabs();
    await storage.setItem(tabsLookedAt, true);
  }
  if (!allowed && known.length > 0) {
    await browser.scripting.unregisterContentScripts({ ids: [registration.id] });
    onWithdrawn();
  }
}

/** Looks at the page of a tab: allowed by a click on the toolbar or in the context menu, for that tab alone. */
export async function lookAt(tabId: number): Promise<boolean> {
  return browser.scripting.executeScript({ target: { tabId, allFrames: true }, files: [contentScript] }).then(
    () => true,
    () => false,
  );
}

/** Pages that were open before the permission, or before an update of the extension, need no reload. */
async function lookAtOpenTabs(): Promise<void> {
  const tabs = await browser.tabs.query({ url: [...registration.matches] });
  const looked = tabs.map(async ({ id }) => {
    if (id !== undefined && !(await tellTab(id, 'stillThere', {}))) await lookAt(id);
  });
  await Promise.all(looked);
}
