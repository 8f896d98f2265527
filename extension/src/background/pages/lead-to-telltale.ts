import { type Browser, browser } from 'wxt/browser';
import type { LeadRequest, Sender } from '../../messaging/protocol.ts';
import { askingUrlOf, siteOf } from '../../messaging/site.ts';
import { imageKeyOf } from '../../storage/image-key.ts';
import { markPointed } from '../../storage/page-records.ts';
import { distancePx, type Frame, placeAway, type Spot } from './place-away.ts';

/** Popups hang from the toolbar, somewhere at the end of the window, in whatever order the reader put the buttons. */
const popupZone = { width: 900, height: 760 };
const ownWindow = { width: 420, height: 640 };
const marginPx = 64;

/**
 * Opens a page of the extension about a picture or video whose card the reader pressed: what sends, spends or changes
 * anything happens there. The popup, unless it might open under the pointer, or the browser refuses; then a window.
 */
export async function leadToTelltale(
  { pageViewId, mediaUrl, pointer }: LeadRequest,
  sender: Sender,
): Promise<boolean> {
  const { tab } = sender;
  if (tab?.id === undefined) return false;
  const pointedKey = await imageKeyOf({ mediaUrl, site: siteOf(askingUrlOf(sender)) });
  if (!(await markPointed(tab.id, pageViewId, pointedKey))) return false;
  const around = frameOf(await browser.windows.get(tab.windowId));
  if (isClearOfPopup(pointer, around) && (await openPopup(tab.windowId))) return true;
  const url = browser.runtime.getURL(`/popup.html?tab=${tab.id}`);
  await closeOlder(url);
  await browser.windows.create({
    url,
    type: 'popup',
    ...placeAway(pointer, around, ownWindow),
  });
  return true;
}

async function closeOlder(url: string): Promise<void> {
  const tabs = await browser.tabs.query({ windowType: 'popup' });
  const older = tabs.flatMap((tab) => (tab.url === url && tab.id !== undefined ? [tab.id] : []));
  await browser.tabs.remove(older);
}

/** For a click in the browser's own menu: nothing is drawn on pages, so the answer is in the popup. */
export async function openPopup(windowId?: number): Promise<boolean> {
  const options = windowId === undefined ? {} : { windowId };
  return browser.action.openPopup(options).then(
    () => true,
    () => false,
  );
}

function isClearOfPopup(pointer: Spot, around: Frame): boolean {
  const left = around.left + Math.max(0, around.width - popupZone.width);
  const zone = { left, top: around.top, width: popupZone.width, height: popupZone.height };
  return distancePx(pointer, zone) >= marginPx;
}

function frameOf({ left, top, width, height }: Browser.windows.Window): Frame {
  return { left: left ?? 0, top: top ?? 0, width: width ?? 1280, height: height ?? 800 };
}
