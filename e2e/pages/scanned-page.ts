import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { EvidenceCard } from './evidence-card.ts';

const answerMs = 60_000;

/** What the extension draws lies beside head and body, in an element whose name no page and no test knows. */
export const hostSelector = 'html > :not(head, body, title)';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A page of somebody else's, with what the extension draws on it. */
export class ScannedPage {
  readonly page: Page;
  readonly layer: Locator;
  readonly badges: Locator;
  readonly card: EvidenceCard;

  constructor(page: Page) {
    this.page = page;
    this.layer = page.locator(hostSelector);
    const pictures = this.layer.locator('.pictures');
    this.badges = pictures.locator('.tt-badge');
    this.card = new EvidenceCard(pictures);
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
      await this.everyPictureHasBadge();
      await this.page.evaluate(() => scrollBy({ top: 400, behavior: 'instant' }));
    }
    await this.everyPictureHasBadge();
  }

  private async everyPictureHasBadge(): Promise<void> {
    const isSo = async () => (await this.page.evaluate(everyPictureHolds, await this.badgeBoxes())) === true;
    await expect.poll(isSo, { timeout: answerMs }).toBe(true);
  }

  /** Where the badges are in the window; the page itself cannot tell. */
  private async badgeBoxes(): Promise<readonly Box[]> {
    const parts = await this.layer.locator('.pictures').elementHandles();
    const boxes = parts.map((part) => part.evaluate(boxesIn).catch(() => []));
    return (await Promise.all(boxes)).flat();
  }

  picture(file: string): Locator {
    return this.page.locator(`img[src$="/${file}"]`);
  }

  /** The badge that lies on a picture, once it has its answer. */
  async answeredBadge(picture: Locator): Promise<Locator> {
    await picture.scrollIntoViewIfNeeded();
    const seek = { index: -1 };
    await expect
      .poll(async () => (seek.index = await picture.evaluate(indexOfBoxIn, await this.badgeBoxes())), {
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

/** Runs in the page, on one of our parts there. */
function boxesIn(part: Element): Box[] {
  return Array.from(part.querySelectorAll('.tt-badge'), (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { left, top, right, bottom };
  });
}

/** Runs in the page, about the pictures that are whole in the window. */
function everyPictureHolds(badges: readonly Box[]): boolean {
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
function indexOfBoxIn(picture: Element, badges: readonly Box[]): number {
  const box = picture.getBoundingClientRect();
  return badges.findIndex(({ left, top, right, bottom }) => {
    return left >= box.left && top >= box.top && right <= box.right && bottom <= box.bottom;
  });
}
