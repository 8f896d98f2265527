import type { BrowserContext, Locator, Page } from 'playwright';

/** What this needs of the browser's own interface, in the extension's service worker. */
interface ExtensionGlobals {
  readonly chrome: {
    readonly tabs: { query(filter: object): Promise<readonly { id?: number; url?: string }[]> };
    readonly contextMenus: {
      readonly onClicked: { dispatch(clicked: object, tab: object): void };
    };
  };
}

/** "Check the selected text", "Check this video", "Check this recording". */
type MenuItem = 'check-text' | 'check-video' | 'check-recording';

/** An entry of the context menu, which is the browser's own: so its event is given by hand. */
export async function pickMediaInMenu(
  context: BrowserContext,
  page: Page,
  menuItemId: MenuItem,
  pointed: { readonly srcUrl?: string; readonly selectionText?: string },
): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The extension has no background.');
  await worker.evaluate(
    async ({ url, clicked }) => {
      const { chrome } = globalThis as unknown as ExtensionGlobals;
      const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
      if (!tab) throw new Error('The page has no tab.');
      chrome.contextMenus.onClicked.dispatch(clicked, tab);
    },
    {
      url: page.url(),
      clicked: { menuItemId, editable: false, pageUrl: page.url(), frameId: 0, ...pointed },
    },
  );
}

/** The extension's page for texts and files. */
export class CheckPage {
  readonly page: Page;
  readonly result: Locator;
  /** The answer's own heading: the result of a picture is a card. */
  readonly heading: Locator;
  readonly steps: Locator;

  constructor(page: Page) {
    this.page = page;
    this.result = page.locator('.result');
    this.heading = this.result.getByRole('heading', { level: 2 });
    this.steps = this.result.locator('.tt-steps li');
  }

  /** Opened by the context menu, in a tab of its own. */
  static async openedBy(context: BrowserContext, open: () => Promise<void>): Promise<CheckPage> {
    const [page] = await Promise.all([context.waitForEvent('page'), open()]);
    return new CheckPage(page);
  }

  async open(extensionUrl: string): Promise<void> {
    await this.page.goto(`${extensionUrl}/check.html`);
  }

  async checkText(text: string): Promise<void> {
    await this.page.getByLabel('Text to check').fill(text);
    await this.page.getByRole('button', { name: 'Check this text' }).click();
  }

  async chooseFile(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    await this.page.getByLabel('Picture, recording or video').setInputFiles({ name, mimeType, buffer });
  }
}
