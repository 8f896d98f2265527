import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { EvidenceCard } from './evidence-card.ts';

const answerMs = 60_000;

/** The page at /demo. */
export class GalleryPage {
  readonly page: Page;
  readonly entries: Locator;
  readonly announcement: Locator;

  constructor(page: Page) {
    this.page = page;
    this.entries = page.getByRole('region', { name: 'Pictures', exact: true }).getByRole('listitem');
    this.announcement = page.getByRole('status');
  }

  async open(serverUrl: string): Promise<void> {
    await this.page.goto(`${serverUrl}/demo`);
    await expect(this.entries.first()).toBeVisible();
  }

  entry(title: string): Locator {
    return this.entries.filter({ has: this.page.getByText(title, { exact: true }) });
  }

  entryOf(file: string): Locator {
    return this.entries.filter({ has: this.page.locator(`img[src*="/${file}."]`) });
  }

  async checkFile(file: string): Promise<Locator> {
    const entry = this.entryOf(file);
    await entry.getByRole('button', { name: /^Check/ }).click();
    const badge = entry.getByRole('button', { name: /Show the evidence/ });
    await expect(badge).not.toHaveClass(/tt-waiting/, { timeout: answerMs });
    return badge;
  }

  async check(title: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Check “${title}”` }).click();
    const badge = this.entry(title).getByRole('button', { name: /Show the evidence/ });
    await expect(badge).not.toHaveClass(/tt-waiting/, { timeout: answerMs });
    return badge;
  }

  card(title: string): EvidenceCard {
    return new EvidenceCard(this.entry(title));
  }
}
