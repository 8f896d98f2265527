import { type Browser, browser } from 'wxt/browser';
import { siteOf } from '../../messaging/site.ts';
import { tellTab } from '../../messaging/tab-signals.ts';
import { display } from '../../storage/items.ts';
import { isOff } from '../../storage/switch-site.ts';
import { countingWording } from '../../ui/wording.ts';
import { lookAt } from '../pages/automatic.ts';
import { openPopup } from '../pages/lead-to-telltale.ts';
import { explainFiles } from '../pages/local-files.ts';

export type ClickedAt = Pick<Browser.contextMenus.OnClickData, 'frameUrl' | 'pageUrl'>;

const itemId = 'check-picture';

/** Of what is no `<img>`, such as a background, the browser tells no address, and often names the link around it. */
const contexts = ['image', 'page', 'frame', 'link'] as const;

/** "Check this picture": the one way to a verdict that needs no permission for a site. */
export function offerContextMenu(): void {
  browser.runtime.onInstalled.addListener(() => {
    browser.contextMenus.create({
      id: itemId,
      contexts: [...contexts],
      documentUrlPatterns: ['http://*/*', 'https://*/*', 'file:///*'],
      title: countingWording().text('menu_check'),
    });
  });
  browser.contextMenus.onClicked.addListener((clicked, tab) => {
    if (clicked.menuItemId !== itemId || tab?.id === undefined) return;
    void checkClicked(clicked, tab.id);
  });
}

async function checkClicked(clicked: Browser.contextMenus.OnClickData, tabId: number): Promise<void> {
  if (await explainOff(clicked)) return;
  // Beside the address of an image that is a link comes the link's own.
  if (clicked.mediaType === 'image' && clicked.srcUrl)
    await checkIn(tabId, clicked.srcUrl, clickedSite(clicked));
  else await checkPointed(tabId, clicked.frameId ?? 0);
  await openWhereNothingIsDrawn();
}

/** Nothing is looked at on a page that is off; the popup says so, and switches it on. */
export async function explainOff({ pageUrl }: ClickedAt): Promise<boolean> {
  const site = siteOf(pageUrl);
  if (site === null || !(await isOff(site))) return false;
  await openPopup();
  return true;
}

/** What the reader asked for is shown on the page, unless nothing is: then the popup shows it. */
export async function openWhereNothingIsDrawn(): Promise<void> {
  if ((await display.read()) === 'toolbar') await openPopup();
}

/** Of the frame that was clicked, or of the page where the frame has no address of its own. */
export function clickedSite({ frameUrl, pageUrl }: ClickedAt): string | undefined {
  return siteOf(frameUrl) ?? siteOf(pageUrl) ?? undefined;
}

async function checkIn(tabId: number, imageUrl: string, site: string | undefined): Promise<void> {
  const picture = { imageUrl, site, clickId: crypto.randomUUID() };
  if (await tellTab(tabId, 'checkPicture', picture)) return;
  // Nothing of ours is on that page yet; the click allows it for this tab.
  if (await lookAt(tabId)) await tellTab(tabId, 'checkPicture', picture);
  else await explainFiles(imageUrl);
}

/** Where the reader pointed is known only to a script that was there before; one that comes now looks at the page. */
async function checkPointed(tabId: number, frameId: number): Promise<void> {
  const taken = await tellTab(tabId, 'checkPointed', {}, frameId);
  if (taken) return;
  if (taken === null) await lookAt(tabId);
  await openPopup();
}
