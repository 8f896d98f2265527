import { browser } from 'wxt/browser';
import { tellTab } from '../messaging/tab-signals.ts';
import { browserWording } from '../ui/wording.ts';
import { lookAt } from './automatic.ts';
import { explainFiles } from './local-files.ts';

const itemId = 'check-picture';

/** "Check this picture": the one way to a verdict that needs no permission for a site. */
export function offerContextMenu(): void {
  browser.runtime.onInstalled.addListener(() => {
    browser.contextMenus.create({
      id: itemId,
      contexts: ['image'],
      title: browserWording().text('menu_check'),
    });
  });
  browser.contextMenus.onClicked.addListener((clicked, tab) => {
    if (clicked.menuItemId !== itemId || tab?.id === undefined || !clicked.srcUrl) return;
    void checkIn(tab.id, clicked.srcUrl);
  });
}

async function checkIn(tabId: number, imageUrl: string): Promise<void> {
  if (await tellTab(tabId, 'checkPicture', { imageUrl })) return;
  // Nothing of ours is on that page yet; the click allows it for this tab.
  if (await lookAt(tabId)) await tellTab(tabId, 'checkPicture', { imageUrl });
  else await explainFiles(imageUrl);
}
