import type { BrowserContext, Page } from 'playwright';

/** What this needs of the browser's own interface, in the extension's service worker. */
interface ExtensionGlobals {
  readonly chrome: {
    readonly tabs: { query(filter: object): Promise<readonly { id?: number; url?: string }[]> };
    readonly action: { getBadgeText(details: { tabId: number }): Promise<string> };
    readonly contextMenus: {
      readonly onClicked: { dispatch(clicked: object, tab: { id: number }): void };
    };
  };
}

/** The figure on the extension's button for a page. */
export async function countOnToolbar(context: BrowserContext, page: Page): Promise<string> {
  return workerOf(context).evaluate(async (url) => {
    const { chrome } = globalThis as unknown as ExtensionGlobals;
    const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
    return chrome.action.getBadgeText({ tabId: tab?.id ?? -1 });
  }, page.url());
}

/** "Check this picture with Telltale": the menu itself is the browser's own, so its event is given by hand. */
export async function pickInContextMenu(
  context: BrowserContext,
  page: Page,
  imageUrl: string,
): Promise<void> {
  const picked = { pageUrl: page.url(), imageUrl };
  await workerOf(context).evaluate(async ({ pageUrl, imageUrl: srcUrl }) => {
    const { chrome } = globalThis as unknown as ExtensionGlobals;
    const id = (await chrome.tabs.query({})).find(({ url }) => url === pageUrl)?.id;
    if (id === undefined) throw new Error('The page has no tab.');
    const clicked = { menuItemId: 'check-picture', editable: false, mediaType: 'image', pageUrl, srcUrl };
    chrome.contextMenus.onClicked.dispatch(clicked, { id });
  }, picked);
}

function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The extension has no background.');
  return worker;
}
