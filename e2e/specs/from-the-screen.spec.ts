import { expect, test } from '../fixtures/extension-test.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { pickInContextMenu } from '../pages/toolbar.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

test('a picture whose file nobody may read is cut from the screen when the reader asks for it, and says so', async ({
  page,
  context,
  site,
}) => {
  site.publish('guarded-boats.jpg', await mediaFile('nagasaki-boats.jpg'));
  const html =
    '<!doctype html><title>Guarded</title><img src="/published/guarded-boats.jpg" width="600" alt="">';
  site.publish('guarded.html', Buffer.from(html));
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/published/guarded.html`);
  const picture = scanned.picture('guarded-boats.jpg');
  const card = await scanned.openCard(picture);
  await expect(card.heading).toHaveText('This picture was not checked');
  await card.close();

  await pickInContextMenu(context, page, `${site.url}/published/guarded-boats.jpg`);
  await expect(card.steps).toHaveText([
    'Cut from the screen: the file itself could not be read.',
    'Checked on this device by the detector. It stopped where a closer look could hardly change the answer.',
    'Nothing left this browser.',
  ]);
  await expect(card.fact('Source')).toHaveText('The detector');
});

test('the popup offers to read such a picture from the screen, and nothing else does so by itself', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  site.publish('guarded-boats.jpg', await mediaFile('nagasaki-boats.jpg'));
  const html =
    '<!doctype html><title>Guarded</title><img src="/published/guarded-boats.jpg" width="600" alt="">';
  site.publish('guarded.html', Buffer.from(html));
  await page.goto(`${site.url}/published/guarded.html`);
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  // In front is the page, as under a real popup.
  await page.bringToFront();
  const row = popup.rowOf('guarded-boats.jpg');
  await expect(row).toContainText('The file of this picture could not be read.', { timeout: 60_000 });
  await row.getByRole('button', { name: 'Read it from the screen' }).dispatchEvent('click');
  await expect(row.locator('.row-score')).toBeVisible({ timeout: 60_000 });
  await expect(row.getByRole('button', { name: 'Read it from the screen' })).toHaveCount(0);
});
