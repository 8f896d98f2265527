import type { BrowserContext, Page } from 'playwright';

/** What this needs of the browser's own interface, in the extension's service worker. */
interface ExtensionGlobals {
  readonly chrome: {
    readonly tabs: { query(filter: object): Promise<readonly { id?: number; url?: string }[]> };
    readonly action: {
      getBadgeText(details: { tabId: number }): Promise<string>;
      getTitle(details: { tabId: number }): Promise<string>;
    };
    readonly contextMenus: {
      readonly onClicked: { dispatch(clicked: object, tab: { id: number }): void };
    };
  };
}

interface ShortcutGlobals {
  readonly chrome: {
    readonly tabs: { query(filter: object): Promise<readonly { url?: string }[]> };
    readonly commands: { readonly onCommand: { dispatch(command: string, tab: object): void } };
    readonly runtime: { getContexts(filter: object): Promise<readonly { contextType: string }[]> };
  };
}

interface SessionGlobals {
  readonly chrome: {
    readonly storage: {
      readonly session: {
        get(): Promise<Readonly<Record<string, unknown>>>;
        set(values: object): Promise<void>;
      };
    };
  };
}

interface ReloadGlobals {
  readonly chrome: {
    readonly runtime: { reload(): void };
    readonly developerPrivate: { updateProfileConfiguration(change: object): Promise<void> };
  };
}

/** How many pictures of a page have an answer, as the button's title tells. */
export async function checkedOnToolbar(context: BrowserContext, page: Page): Promise<number> {
  const title = await workerOf(context).evaluate(async (url) => {
    const { chrome } = globalThis as unknown as ExtensionGlobals;
    const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
    return chrome.action.getTitle({ tabId: tab?.id ?? -1 });
  }, page.url());
  return Number(/(\d+) checked/.exec(title)?.[1] ?? 0);
}

/** The figure on the extension's button for a page: warnings. */
export async function countOnToolbar(context: BrowserContext, page: Page): Promise<string> {
  return workerOf(context).evaluate(async (url) => {
    const { chrome } = globalThis as unknown as ExtensionGlobals;
    const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
    return chrome.action.getBadgeText({ tabId: tab?.id ?? -1 });
  }, page.url());
}

/**
 * "Check this picture with Telltale": the menu itself is the browser's own, so its event is given by hand.
 * @param imageUrl null where the browser tells none, as of a background
 */
export async function pickInContextMenu(
  context: BrowserContext,
  page: Page,
  imageUrl: string | null,
): Promise<void> {
  const picked = { pageUrl: page.url(), imageUrl };
  await workerOf(context).evaluate(async ({ pageUrl, imageUrl: srcUrl }) => {
    const { chrome } = globalThis as unknown as ExtensionGlobals;
    const id = (await chrome.tabs.query({})).find(({ url }) => url === pageUrl)?.id;
    if (id === undefined) throw new Error('The page has no tab.');
    const image = srcUrl === null ? {} : { mediaType: 'image', srcUrl };
    const clicked = { menuItemId: 'check-picture', editable: false, frameId: 0, pageUrl, ...image };
    chrome.contextMenus.onClicked.dispatch(clicked, { id });
  }, picked);
}

/** The key that the extension keeps, in a database of its own, and shows to nobody. */
export async function storedKey(context: BrowserContext): Promise<string> {
  return workerOf(context).evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('telltale-secrets');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('secrets').objectStore('secrets').get('apiKey');
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(String(reading.result));
          };
        };
      }),
  );
}

/** A key of the extension's: which one it is belongs to the browser, so its event is given by hand. */
export async function pressShortcut(context: BrowserContext, page: Page, name: string): Promise<void> {
  await workerOf(context).evaluate(
    async ({ url, command }) => {
      const { chrome } = globalThis as unknown as ShortcutGlobals;
      const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
      if (!tab) throw new Error('The page has no tab.');
      chrome.commands.onCommand.dispatch(command, tab);
    },
    { url: page.url(), command: name },
  );
}

/** As after a quarter of an hour: the detector has worked for every open page as long as any reader lets it. */
export async function spendDetectorTime(context: BrowserContext): Promise<void> {
  await workerOf(context).evaluate(async () => {
    const { session } = (globalThis as unknown as SessionGlobals).chrome.storage;
    const judged = Object.keys(await session.get()).filter((name) => name.startsWith('judged-'));
    if (judged.length === 0) throw new Error('The detector has not worked for any page.');
    await session.set(Object.fromEntries(judged.map((name) => [name, 900_000])));
  });
}

/**
 * As on a slow machine: whatever the detector is asked from now on takes so much longer by the background's own clock.
 * It lasts until the background is stopped.
 */
export async function slowDetector(context: BrowserContext, byMs: number): Promise<void> {
  await workerOf(context).evaluate((extraMs) => {
    const now = performance.now.bind(performance);
    let skewMs = 0;
    performance.now = () => now() + skewMs;
    // A channel hears what others of its name say, those beside it included.
    new BroadcastChannel('telltale-analyzer').addEventListener('message', ({ data }) => {
      if (data.kind === 'request') skewMs += extraMs;
    });
  }, byMs);
}

/** Where pages of the extension are shown now: TAB, POPUP, SIDE_PANEL, … */
export async function openSurfaces(context: BrowserContext): Promise<readonly string[]> {
  return workerOf(context).evaluate(async () => {
    const { chrome } = globalThis as unknown as ShortcutGlobals;
    return (await chrome.runtime.getContexts({})).map(({ contextType }) => contextType);
  });
}

function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The extension has no background.');
  return worker;
}

/** As an update does it: the old version's scripts stay in the open pages, and nobody answers them any more. */
export async function reloadExtension(context: BrowserContext): Promise<void> {
  const settings = await context.newPage();
  await settings.goto('chrome://extensions');
  // What comes from no shop is started again for developers only.
  await settings.evaluate(() =>
    (globalThis as unknown as ReloadGlobals).chrome.developerPrivate.updateProfileConfiguration({
      inDeveloperMode: true,
    }),
  );
  await settings.close();
  const begun = context.waitForEvent('serviceworker');
  await workerOf(context)
    .evaluate(() => (globalThis as unknown as ReloadGlobals).chrome.runtime.reload())
    // It takes the one who asked for it with it.
    .catch(() => undefined);
  await begun;
}
