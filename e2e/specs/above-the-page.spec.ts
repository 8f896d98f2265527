import type { Locator, Page } from 'playwright';
import { openLayersOfFrames } from '../fixtures/closed-layer.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { pickInContextMenu } from '../pages/toolbar.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

/** What the extension draws in the part of the page that lies above the rest, once it has its answer. */
async function answeredIn(page: Page, ground: Locator): Promise<{ badge: Locator; card: Locator }> {
  const badge = ground.locator(':scope > :last-child .tt-badge');
  const isThere = () => openLayersOfFrames(page).then(() => badge.isVisible());
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
  await expect(badge).not.toHaveClass(/tt-waiting/, { timeout: 60_000 });
  return { badge, card: ground.locator(':scope > :last-child').getByRole('dialog') };
}

/** Whether what the reader sees and presses at the middle of an element is ours. */
async function isOnTop(badge: Locator): Promise<boolean> {
  return badge.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const root = element.getRootNode();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return root instanceof ShadowRoot && top === root.host;
  });
}

test('in a modal dialog a badge is pressed and reached by key, and the dialog stays open until Escape is meant for it', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/dialogs.html`);
  await page.locator('#open-modal').click();
  const modal = page.locator('#modal');
  const { badge, card } = await answeredIn(page, modal);
  await badge.click();
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(modal).toHaveJSProperty('open', true);

  await page.locator('#inside').focus();
  await page.keyboard.press('Tab');
  await expect(badge).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toHaveJSProperty('open', true);
  await page.keyboard.press('Escape');
  await expect(modal).toHaveJSProperty('open', false);

  await page.locator('#open-modal').click();
  await expect(badge).toBeVisible();
  await badge.click();
  await expect(card).toBeVisible();
});

test('a badge in a dialog is not cut off with what is scrolled away, and the dialog scrolls no further for it', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/dialogs.html`);
  await page.locator('#open-modal').click();
  const modal = page.locator('#modal');
  const heightPx = await modal.evaluate((element) => element.scrollHeight);
  const { badge } = await answeredIn(page, modal);
  expect(await modal.evaluate((element) => element.scrollHeight)).toBe(heightPx);
  await modal.evaluate((element) => element.scrollTo(0, 900));
  await expect(badge).toBeHidden();
  await modal.evaluate((element) => element.scrollTo(0, 0));
  await expect(badge).toBeVisible();
});

test('in a popover that closes at a press elsewhere a press on badge and card is none', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/dialogs.html`);
  await page.getByRole('button', { name: 'Automatic popover' }).click();
  const popover = page.locator('#auto');
  const { badge, card } = await answeredIn(page, popover);
  expect(await isOnTop(badge)).toBe(true);
  await badge.click();
  await expect(card).toBeVisible();
  await card.getByRole('heading', { level: 2 }).click();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  expect(await popover.evaluate((element) => element.matches(':popover-open'))).toBe(true);
});

test('over a manual popover, and over one that came later, the badge lies on top', async ({ page, site }) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/dialogs.html`);
  const manual = page.getByRole('button', { name: 'Manual popover' });
  await manual.click();
  const picture = page.locator('#manual img');
  const badge = await scanned.answeredBadge(picture);
  for (let time = 0; time < 2; time += 1) {
    await expect.poll(() => isOnTop(badge)).toBe(true);
    await page.evaluate(() => {
      const popover = document.querySelector<HTMLElement>('#manual');
      popover?.hidePopover();
      popover?.showPopover();
    });
  }
  await expect.poll(() => isOnTop(badge)).toBe(true);
  await scanned.openCard(picture);
});

test('in full screen a badge is pressed and reached by key; over a picture alone there it shows, and a right-click opens its card', async ({
  page,
  context,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/dialogs.html`);
  const picture = page.locator('#stage img');
  await scanned.answeredBadge(picture);
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  const { badge, card } = await answeredIn(page, page.locator('#stage'));
  await badge.click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(badge).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card).toBeVisible();
  expect(await isFull()).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(async () => isOnTop(await scanned.answeredBadge(picture))).toBe(true);

  // All but the full-screen element is inert in Chromium then, a modal dialog of ours would shut out the page itself, and
  // an img draws none of its children: nothing of ours can be pressed. A right-click opens the card, a press closes it.
  await page.getByRole('button', { name: 'Picture alone' }).click();
  await expect.poll(isFull).toBe(true);
  await expect(await scanned.answeredBadge(picture)).toBeVisible();
  await expect.poll(() => scanned.layer.last().evaluate((host) => host.matches(':popover-open'))).toBe(true);
  await pickInContextMenu(context, page, `${site.url}/media/airplane-from-above.jpg`);
  await expect(scanned.card.heading).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(scanned.card.card).toBeHidden();
  expect(await isFull()).toBe(true);
});
