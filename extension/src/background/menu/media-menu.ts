import { browser } from 'wxt/browser';
import { noteError } from '../../messaging/note-error.ts';
import { siteOf } from '../../messaging/site.ts';
import { tellTab } from '../../messaging/tab-signals.ts';
import { type PendingTask, putTask, takeTask } from '../../storage/media-tasks.ts';
import { countingWording } from '../../ui/wording.ts';
import { lookAt } from '../pages/automatic.ts';
import { type ClickedAt, clickedSite, explainOff, openWhereNothingIsDrawn } from './context-menu.ts';

const items = [
  { id: 'check-text', context: 'selection' },
  { id: 'check-video', context: 'video' },
  { id: 'check-recording', context: 'audio' },
] as const;
const titles = {
  'check-text': 'menu_check_text',
  'check-video': 'menu_check_video',
  'check-recording': 'menu_check_recording',
} as const;

interface Pointed {
  readonly tabId: number;
  readonly site: string | null;
  readonly frameId: number;
  readonly isPrivate: boolean;
}

/** "Check the selected text", "Check this video", "Check this recording". */
export function offerMediaMenu(): void {
  browser.runtime.onInstalled.addListener(() => {
    const { text } = countingWording();
    for (const { id, context } of items)
      browser.contextMenus.create({ id, contexts: [context], title: text(titles[id]) });
  });
  browser.contextMenus.onClicked.addListener((clicked, tab) => {
    const { menuItemId, srcUrl, selectionText, frameId = 0 } = clicked;
    if (tab?.id === undefined) return;
    const pointed = { tabId: tab.id, site: siteOf(tab.url), frameId, isPrivate: tab.incognito };
    if (menuItemId === 'check-text') void checkSelection(pointed, selectionText ?? '');
    if (menuItemId === 'check-video' && srcUrl) void checkVideo(clicked, tab.id, srcUrl);
    if (menuItemId === 'check-recording' && srcUrl)
      void openCheckPage(pointed, { kind: 'recording', ...pointed, url: srcUrl });
  });
}

/** The menu's own words have lost their lines, by which a list is told from prose; the page still has them. */
async function checkSelection(pointed: Pointed, fallback: string): Promise<void> {
  const { tabId, site, frameId, isPrivate } = pointed;
  const [injected] = await browser.scripting
    .executeScript({ target: { tabId, frameIds: [frameId] }, func: () => String(getSelection() ?? '') })
    .catch(() => []);
  const selected: unknown = injected?.result;
  const text = typeof selected === 'string' && selected.trim() !== '' ? selected : fallback;
  await openCheckPage(pointed, { kind: 'text', site, isPrivate, text });
}

async function checkVideo(clicked: ClickedAt, tabId: number, videoUrl: string): Promise<void> {
  if (await explainOff(clicked)) return;
  await checkVideoIn(tabId, videoUrl, clickedSite(clicked));
  await openWhereNothingIsDrawn();
}

async function checkVideoIn(tabId: number, videoUrl: string, site: string | undefined): Promise<void> {
  const video = { videoUrl, site, clickId: crypto.randomUUID() };
  if (await tellTab(tabId, 'checkVideo', video)) return;
  // Nothing of ours is on that page yet; the click allows it for this tab.
  if (await lookAt(tabId)) await tellTab(tabId, 'checkVideo', video);
}

/**
 * A page of the extension opens in no private window of Chromium's, and a tab in another window cannot be its opener
 * (<https://developer.chrome.com/docs/extensions/reference/api/tabs#property-create-createProperties-openerTabId>).
 */
async function openCheckPage({ tabId, isPrivate }: Pointed, task: PendingTask): Promise<void> {
  const taskId = await putTask(task);
  if (taskId === null) noteError(new Error('There is no room for what was pointed at.'), 'background');
  const url = browser.runtime.getURL(taskId === null ? '/check.html?lost' : `/check.html?task=${taskId}`);
  await browser.tabs
    .create(isPrivate ? { url } : { url, openerTabId: tabId })
    .catch(async (error: unknown) => {
      if (taskId !== null) await takeTask(taskId);
      noteError(error, 'background');
    });
}
