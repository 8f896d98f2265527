import identity from '@telltale/extension/extension-id.json' with { type: 'json' };
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/** What this needs of the browser's own interface, in the extension's pages. */
interface ExtensionGlobals {
  readonly chrome: {
    readonly tabs: { query(filter: object): Promise<readonly { id?: number; url?: string }[]> };
    readonly action: { openPopup(): Promise<void> };
    readonly extension: { getViews(filter: { type: 'popup' }): readonly Window[] };
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

  /** Lets one picture go to the server: "Ask by fingerprint", "Send the picture". */
  async askOnce(file: string, way: string): Promise<void> {
    const row = this.rowOf(file);
    const button = row.getByRole('button', { name: way });
    const offer = row.getByText('Ask the server once, about this picture');
    await expect(offer, 'the popup offers to ask the server').toBeVisible();
    if (!(await row.locator('details[open] .preview').isVisible())) await offer.click();
    await button.click();
    await expect(button).toHaveCount(0);
  }

  rowOf(file: string): Locator {
    return this.rows.filter({ hasText: file });
  }
}

/** The same as from the popup over this page, which is in front again afterwards. */
export async function askServerOnce(page: Page, file: string, way: string): Promise<void> {
  const popup = new PopupPage(await page.context().newPage(), `chrome-extension://${identity.id}`);
  await popup.openFor(page);
  await popup.askOnce(file, way);
  await popup.page.close();
  await page.bringToFront();
}

/** Opens the popup that the browser itself shows over the page in front. @param own a page of the extension's */
export function openBrowsersPopup(own: Page): Promise<void> {
  return own.evaluate(() => (globalThis as unknown as ExtensionGlobals).chrome.action.openPopup());
}

/** How wide that is and what it shows; null before it is there. */
export function browsersPopupPx(own: Page): Promise<{ window: number; content: number } | null> {
  return own.evaluate(() => {
    const [view] = (globalThis as unknown as ExtensionGlobals).chrome.extension.getViews({ type: 'popup' });
    const content = view?.document.querySelector('.popup')?.getBoundingClientRect().width;
    return view && content ? { window: view.innerWidth, content } : null;
  });
}
