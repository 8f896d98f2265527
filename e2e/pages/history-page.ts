import type { Locator, Page } from 'playwright';

/** The history of what was checked, a page of the extension. */
export class HistoryPage {
  readonly page: Page;
  readonly entries: Locator;
  readonly siteField: Locator;
  readonly status: Locator;
  private readonly extensionUrl: string;

  constructor(page: Page, extensionUrl: string) {
    this.page = page;
    this.extensionUrl = extensionUrl;
    this.entries = page.getByRole('listitem');
    this.siteField = page.getByRole('combobox', { name: 'Site' });
    this.status = page.getByRole('status');
  }

  async open(): Promise<void> {
    await this.page.goto(`${this.extensionUrl}/past-checks.html`);
    await this.page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Presses a button that asks back, and says yes. */
  async pressAndConfirm(name: string): Promise<void> {
    await this.button(name).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  }

  async chooseTerm(term: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Keep entries' }).selectOption(term);
  }

  /** How many colours a drawn thumbnail has: an empty canvas has one. */
  coloursOf(thumbnail: Locator): Promise<number> {
    return thumbnail.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('No canvas.');
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0))).size;
    });
  }
}
