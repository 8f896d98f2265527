import type { Locator, Page } from 'playwright';

/** What this needs of the browser's own interface, in the extension's pages. */
interface ExtensionGlobals {
  readonly chrome: {
    readonly tabs: { query(filter: object): Promise<readonly { id?: number; url?: string }[]> };
  };
}

export class PopupPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly siteSwitch: Locator;
  private readonly url: string;

  /** @param file of the side panel, which shows the same */
  constructor(page: Page, extensionUrl: string, file = 'popup.html') {
    this.page = page;
    this.url = `${extensionUrl}/${file}`;
    this.rows = page.getByRole('listitem');
    this.siteSwitch = page.getByRole('switch', { name: 'Check pictures on this site' });
  }

  /** As over that page; a browser's own popup cannot be pressed by a test, so it opens in a tab. */
  async openFor(scanned: Page): Promise<void> {
    await this.page.goto(this.url);
    const tabId = await this.page.evaluate(async (url) => {
      const { chrome } = globalThis as unknown as ExtensionGlobals;
      return (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id;
    }, scanned.url());
    await this.page.goto(`${this.url}?tab=${tabId}`);
  }

  rowOf(file: string): Locator {
    return this.rows.filter({ hasText: file });
  }
}
