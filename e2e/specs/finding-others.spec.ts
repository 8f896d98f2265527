import { expect, test } from '../fixtures/extension-test.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { pickInContextMenu } from '../pages/toolbar.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

test('pictures are found in drawings, buttons, objects, embeds, in place of content and in closed shadow roots', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/other-places.html`);
  for (const id of ['svg', 'button', 'object', 'embed', 'replaced', 'before', 'closed'])
    await scanned.answeredBadge(page.locator(`#${id}`));
  await expect(scanned.badges).toHaveCount(7);
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rows).toHaveCount(7);
});

test('a canvas is checked when the reader points at it, as it is on the screen', async ({
  page,
  context,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/other-places.html`);
  await page.locator('#canvas').click({ button: 'right' });
  await pickInContextMenu(context, page, null);
  await expect(scanned.card.card).toBeVisible({ timeout: 60_000 });
  await expect(scanned.card.heading).toHaveText(/signal|AI|Unclear/i, { timeout: 60_000 });
  await expect(scanned.card.card).toContainText('screen');
});
