import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { EvidenceCard } from './evidence-card.ts';

const answerMs = 60_000;

/** A page of somebody else's, with what the extension draws on it. */
export class ScannedPage {
  readonly page: Page;
  readonly layer: Locator;
  readonly badges: Locator;
  readonly card: EvidenceCard;

  constructor(page: Page) {
    this.page = page;
    this.layer = page.locator('telltale-badges');
    this.badges = this.layer.locator('.tt-badge');
    this.card = new EvidenceCard(this.layer);
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
  }

  /** From the top down to the end of the page, as fast as a wheel turns. */
  async scrollThrough(): Promise<void> {
    await this.page.evaluate(() => scrollTo(0, 0));
    while (await this.page.evaluate(scrollsOn)) await this.page.mouse.wheel(0, 400);
  }

  /** As a person reads: each part of the page until its pictures have their badges, answered or not. */
  async readThrough(): Promise<void> {
    for (let isMore = true; isMore; isMore = await this.page.evaluate(scrollsOn)) {
      await this.page.waitForFunction(everyPictureHasBadge, undefined, { timeout: answerMs });
      await this.page.evaluate(() => scrollBy({ top: 400, behavior: 'instant' }));
    }
    await this.page.waitForFunction(everyPictureHasBadge, undefined, { timeout: answerMs });
  }

  picture(file: string): Locator {
    return this.page.locator(`img[src$="/${file}"]`);
  }

  /** The badge that lies on a picture, once it has its answer. */
  async answeredBadge(picture: Locator): Promise<Locator> {
    await picture.scrollIntoViewIfNeeded();
    const seek = { index: -1 };
    await expect
      .poll(async () => (seek.index = await picture.evaluate(indexOfBadgeOn)), {
        message: 'a badge lies on the picture',
        timeout: answerMs,
      })
      .toBeGreaterThanOrEqual(0);
    const badge = this.badges.nth(seek.index);
    await expect(badge).not.toHaveClass(/tt-waiting/, { timeout: answerMs });
    return badge;
  }

  async labelOn(picture: Locator): Promise<string | null> {
    return (await this.answeredBadge(picture)).textContent();
  }

  async openCard(picture: Locator): Promise<EvidenceCard> {
    await (await this.answeredBadge(picture)).click();
    await expect(this.card.card).toBeVisible();
    return this.card;
  }
}

/** Runs in the page, about the pictures that are whole in the window. */
function everyPictureHasBadge(): boolean {
  const root = document.querySelector('telltale-badges')?.shadowRoot;
  const badges = Array.from(root?.querySelectorAll('.tt-badge') ?? [], (badge) =>
    badge.getBoundingClientRect(),
  );
  return Array.from(document.images, (image) => image.getBoundingClientRect())
    .filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight)
    .every((box) =>
      badges.some(({ left, top, right, bottom }) => {
        return left >= box.left && top >= box.top && right <= box.right && bottom <= box.bottom;
      }),
    );
}

/** Runs in the page, and lets it draw what has come into view. */
async function scrollsOn(): Promise<boolean> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  return Math.ceil(scrollY + innerHeight) < document.documentElement.scrollHeight;
}

/** Runs in the page. A badge belongs to the picture whose box holds it. */
function indexOfBadgeOn(picture: Element): number {
  const box = picture.getBoundingClientRect();
  const root = document.querySelector('telltale-badges')?.shadowRoot;
  return Array.from(root?.querySelectorAll('.tt-badge') ?? []).findIndex((badge) => {
    const { left, top, right, bottom } = badge.getBoundingClientRect();
    return left >= box.left && top >= box.top && right <= box.right && bottom <= box.bottom;
  });
}
