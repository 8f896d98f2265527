import { expect, test } from '../fixtures/extension-test.ts';
import { drawClouds, publishGrid } from '../fixtures/grid.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { changeOptions } from '../pages/options-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { pickInContextMenu, slowDetector, spendDetectorTime } from '../pages/toolbar.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

const spent = 'The detector’s time for this page is used up.';

test('once the detector’s time for a page is used up badge and popup say so; a right-click checks all the same', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const names = ['first.png', 'second.png'];
  for (const name of names) site.publish(name, await unseenPicture());
  const images = names
    .map((name) => `<p style="block-size: 1500px"><img src="/published/${name}" alt=""></p>`)
    .join('');
  site.publish('long.html', Buffer.from(`<!doctype html><title>Long</title>${images}`));
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/published/long.html`);
  const first = await scanned.openCard(scanned.picture('first.png'));
  await expect(first.heading).not.toHaveText('This picture was not checked');
  await first.close();

  await spendDetectorTime(context);
  const second = await scanned.openCard(scanned.picture('second.png'));
  await expect(second.heading).toHaveText('This picture was not checked');
  await expect(second.card).toContainText(spent);
  await second.close();
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rowOf('second.png')).toContainText(spent);
  await expect(popup.rowOf('first.png')).not.toContainText(spent);

  await page.bringToFront();
  await pickInContextMenu(context, page, `${site.url}/published/second.png`);
  await expect(scanned.card.card).toBeVisible({ timeout: 60_000 });
  await expect(scanned.card.steps.last()).toHaveText('Nothing left this browser.', { timeout: 60_000 });
  await expect(scanned.card.heading).not.toHaveText('This picture was not checked');
});

test('half a minute, chosen in the options, is what the detector gives a page: then the next pictures say so', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  await changeOptions(context, extensionUrl, (options) => options.choosePageTime('30 seconds'));
  await slowDetector(context, 12_000);
  await page.bringToFront();
  const scanned = new ScannedPage(page);
  await scanned.open(publishGrid(site, 'spending', await drawClouds(6)));
  await scanned.readThrough();
  await expect(scanned.layer.locator('.tt-waiting')).toHaveCount(0, { timeout: 60_000 });
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rows).toHaveCount(6);
  // After three pictures 36 seconds are spent.
  const unchecked = popup.rows.filter({ hasText: spent });
  await expect(unchecked).toHaveCount(3);
  // Which ones were left depends on what was on the screen when a turn was free.
  const [file = ''] = /spending-\d+\.jpg/.exec((await unchecked.first().textContent()) ?? '') ?? [];
  await popup.page.close();
  const card = await scanned.openCard(scanned.picture(file));
  await expect(card.card).toContainText(spent);

  // What was chosen holds for each page for itself.
  await scanned.open(`${site.url}/one.html`);
  const other = await scanned.openCard(scanned.picture('nagasaki-boats.jpg'));
  await expect(other.card).not.toContainText(spent);
});
