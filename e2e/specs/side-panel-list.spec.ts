import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { openSurfaces } from '../pages/toolbar.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

test('the popup opens the side panel, which lists answers as they come', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  await scanned.answeredBadge(scanned.picture('nagasaki-boats.jpg'));
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await popup.page.getByRole('button', { name: 'Side panel' }).click();
  await expect.poll(() => openSurfaces(context)).toContain('SIDE_PANEL');

  // The panel itself is out of a test's reach; its page in a tab is the same one.
  const panel = new PopupPage(popup.page, extensionUrl, 'sidepanel.html');
  await panel.openFor(page);
  await expect(panel.rows).toHaveCount(1);
  // The page itself shows the picture still, so the small copy is sharp.
  await expect(
    panel.rowOf('nagasaki-boats.jpg').locator('img.thumbnail[src^="data:image/jpeg"]'),
  ).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await panel.page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(panel.page)).toEqual([]);
  }
  await page.bringToFront();
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = '/media/alpine-landscape.jpg';
    document.body.prepend(image);
  });
  await scanned.answeredBadge(scanned.picture('alpine-landscape.jpg'));
  await expect(panel.rows).toHaveCount(2);
  await expect(panel.page.getByText('Alt+Shift+S')).toBeAttached();
});
