import type { Locator } from 'playwright';
import { expect, test } from '../fixtures/extension-test.ts';
import { changeOptions } from '../pages/options-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

interface Offset {
  readonly x: number;
  readonly y: number;
}

/** Where a badge lies in its picture, frame by frame as they are drawn. */
async function offsetsIn(badge: Locator, selector: string, frames: number): Promise<readonly Offset[]> {
  return badge.evaluate(
    async (element, { selector, frames }) => {
      const picture = document.querySelector(selector);
      const offsets: Offset[] = [];
      for (let frame = 0; picture && frame < frames; frame += 1) {
        // After all that is done before the frame is drawn.
        await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
        const [inner, outer] = [element.getBoundingClientRect(), picture.getBoundingClientRect()];
        offsets.push({ x: inner.x - outer.x, y: inner.y - outer.y });
      }
      return offsets;
    },
    { selector, frames },
  );
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing is drawn.');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

test('a half-scrolled picture keeps its badge, under a bar that stays and down to the last strip of it', async ({
  page,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/corners.html`);
  const tall = page.locator('#tall');
  await scanned.answeredBadge(tall);
  for (const leftPx of [1_000, 300, 110]) {
    await tall.evaluate((image, left) => scrollBy(0, image.getBoundingClientRect().bottom - left), leftPx);
    const badge = scanned.badges.last();
    await expect(badge).toBeVisible();
    await expect.poll(async () => (await boxOf(badge)).top).toBeGreaterThanOrEqual(70);
    expect((await boxOf(badge)).bottom).toBeLessThanOrEqual((await boxOf(tall)).bottom);
    const { x, y } = (await badge.boundingBox()) ?? { x: 0, y: 0 };
    expect(
      await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.localName, [x + 9, y + 9] as const),
    ).toMatch(/-/);
  }
  await tall.evaluate((image) => scrollBy(0, image.getBoundingClientRect().bottom + 20));
  await expect(scanned.badges.last()).toBeHidden();
});

test('a badge goes along with a picture that an animation moves', async ({ page, site }) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/corners.html`);
  const picture = page.locator('#moving');
  const badge = await scanned.answeredBadge(picture);
  await picture.evaluate((image) => image.classList.add('on'));
  await expect.poll(async () => (await boxOf(picture)).left).toBeGreaterThan(300);
  const offsets = await offsetsIn(badge, '#moving', 40);
  for (const { x, y } of offsets) {
    // A frame that came late was drawn without us.
    expect(Math.abs(x - 8), JSON.stringify(offsets)).toBeLessThan(15);
    expect(Math.abs(y - 8)).toBeLessThan(1);
  }
  expect(offsets.filter(({ x }) => Math.abs(x - 8) < 1).length).toBeGreaterThan(30);
});

test('a badge goes along with an animation that a script begins later, of the picture and of what is around it', async ({
  page,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/corners.html`);
  const picture = page.locator('#moving');
  const badge = await scanned.answeredBadge(picture);
  for (const selector of ['#moving', 'body']) {
    await page.locator(selector).evaluate((element) => {
      const there = { transform: 'translateX(200px)' };
      const back = { transform: 'none' };
      const options = { duration: 4_000, iterations: Number.POSITIVE_INFINITY };
      element.animate([back, there, back], options).id = 'later';
    });
    const isMoving = () => badge.evaluate((element) => element.getBoundingClientRect().left > 150);
    await expect.poll(isMoving).toBe(true);
    // Such a beginning is noticed at the next glance, which takes a dozen frames.
    const offsets = (await offsetsIn(badge, '#moving', 60)).slice(20);
    expect(offsets.filter(({ x }) => Math.abs(x - 8) < 1).length, JSON.stringify(offsets)).toBeGreaterThan(
      30,
    );
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) if (animation.id === 'later') animation.cancel();
    });
    await expect.poll(async () => (await boxOf(badge)).left - (await boxOf(picture)).left).toBe(8);
  }
});

test('on a small picture the badge is a dot, which opens the same card and covers little of it', async ({
  page,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/corners.html`);
  const small = page.locator('#small');
  const badge = await scanned.answeredBadge(small);
  const { width, height } = (await badge.boundingBox()) ?? { width: 0, height: 0 };
  expect(width).toBeGreaterThanOrEqual(24);
  expect(Math.max(width, height)).toBeLessThanOrEqual(28);
  await expect(badge).toHaveAccessibleName(/Telltale/);
  await badge.click();
  await expect(scanned.card.card).toBeVisible();
});

test('the reader chooses the corner, and the card never covers its picture where there is room beside it', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  await changeOptions(context, extensionUrl, (options) => options.chooseCorner('Bottom right'));
  await page.bringToFront();
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/corners.html`);
  for (const id of ['#moving', '#small']) {
    const picture = page.locator(id);
    const badge = await scanned.answeredBadge(picture);
    const [inner, outer] = [await boxOf(badge), await boxOf(picture)];
    expect(outer.right - inner.right).toBeLessThan(10);
    expect(outer.bottom - inner.bottom).toBeLessThan(10);
    await badge.click();
    const card = await boxOf(scanned.card.card);
    const isBeside =
      card.left >= outer.right ||
      card.right <= outer.left ||
      card.top >= outer.bottom ||
      card.bottom <= outer.top;
    expect(isBeside, JSON.stringify({ card, outer })).toBe(true);
    await scanned.card.close();
  }
});
