import { expect, test } from '../fixtures/extension-test.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import { PopupPage } from '../pages/popup-page.ts';

test.use({ choices: { mode: null, display: null, automatic: true } });

test('the side panel names pictures by what they show, with a small copy of each, and lists warnings first', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  site.publish('quiet.jpg', await mediaFile('nagasaki-boats.jpg'));
  site.publish('signed.jpg', await mediaFile('mountains-signed.jpg'));
  const html = `<!doctype html><html lang="en"><head><title>Named</title></head><body>
    <img src="quiet.jpg" alt="Boats at Nagasaki" width="400" height="300">
    <figure><img src="signed.jpg" width="400" height="300"><figcaption>A range of mountains</figcaption></figure>
    </body></html>`;
  site.publish('named.html', Buffer.from(html));
  await page.goto(`${site.url}/published/named.html`);
  const panel = new PopupPage(await context.newPage(), extensionUrl, 'sidepanel.html');
  await panel.openFor(page);
  await expect(panel.rows).toHaveCount(2);
  await expect(panel.rows.locator('.row-score')).toHaveCount(2, { timeout: 60_000 });
  await expect(panel.rows.nth(0)).toContainText('A range of mountains');
  await expect(panel.rows.nth(1)).toContainText('Boats at Nagasaki');
  await expect(panel.rows.locator('img.thumbnail')).toHaveCount(2);
});
