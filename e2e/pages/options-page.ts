import type { BrowserContext, Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/** Opens the options in a tab of their own, changes what is told, and closes it. */
export async function changeOptions(
  context: BrowserContext,
  extensionUrl: string,
  change: (options: OptionsPage) => Promise<void>,
): Promise<void> {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await change(options);
  await options.page.close();
}

export class OptionsPage {
  readonly page: Page;
  private readonly extensionUrl: string;

  constructor(page: Page, extensionUrl: string) {
    this.page = page;
    this.extensionUrl = extensionUrl;
  }

  async open(): Promise<void> {
    await this.page.goto(`${this.extensionUrl}/options.html`);
  }

  /** "On this device", "Also ask by fingerprint", "Also send the picture". */
  async chooseMode(label: string): Promise<void> {
    await this.choose('What may leave this browser?', label);
  }

  /** "Warnings only", "Every result", "Only in the toolbar". */
  async chooseDisplay(label: string): Promise<void> {
    await this.choose('Which results show on pictures?', label);
  }

  async setTrust(certificates: string): Promise<void> {
    await this.save('Trusted signers', certificates);
  }

  async setServer(url: string): Promise<void> {
    await this.save('Server address', url);
  }

  async setKey(key: string): Promise<void> {
    await this.save('API key', key);
  }

  async setTokensADay(tokens: number): Promise<void> {
    await this.save('Tokens a day', String(tokens));
  }

  /** "Only at strong signals", "When it is likely AI-generated", "Also when the signals are unclear". */
  async chooseSensitivity(label: string): Promise<void> {
    await this.choose('When is a picture marked?', label);
  }

  /** "They stay as they are", "They are blurred", "They are hidden". */
  async chooseVeil(label: string): Promise<void> {
    await this.choose('What happens to pictures marked as likely AI?', label);
  }

  /** "30 seconds", "1 minute", … */
  async choosePageTime(label: string): Promise<void> {
    await this.choose('Detector time for one page', label);
  }

  /** "Top left", "Top right", "Bottom left", "Bottom right". */
  async chooseCorner(label: string): Promise<void> {
    await this.choose('Where does the badge lie on a picture?', label);
  }

  async removeKey(): Promise<void> {
    await this.page.getByRole('button', { name: 'Remove the key' }).click();
  }

  get account(): Locator {
    return this.page.getByRole('region', { name: 'Account' });
  }

  async testConnection(): Promise<Locator> {
    const setting = this.page.locator('.setting', { has: this.testButton });
    await this.testButton.click();
    return setting.getByRole('status');
  }

  private get testButton(): Locator {
    return this.page.getByRole('button', { name: 'Test the connection' });
  }

  private async choose(legend: string, label: string): Promise<void> {
    const choice = this.page.getByRole('group', { name: legend }).getByRole('radio', { name: label });
    await choice.check();
    await this.page.reload();
    await expect(choice).toBeChecked();
  }

  private async save(label: string, value: string): Promise<void> {
    const setting = this.page.locator('form', { has: this.page.getByLabel(label, { exact: true }) });
    await setting.getByLabel(label, { exact: true }).fill(value);
    await setting.getByRole('button', { name: 'Save' }).click();
    await expect(setting.getByRole('status')).toHaveText('Saved.');
  }
}
