import identity from '@telltale/extension/extension-id.json' with { type: 'json' };
import { expect, test } from '../fixtures/test.ts';
import { openTranslated } from '../fixtures/translated-extension.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { saveLightAndDark, saveScreen } from './save-screen.ts';

const extensionUrl = `chrome-extension://${identity.id}`;
const files = ['alpine-landscape.jpg', 'mountains-signed.jpg', 'glass-signed.png'];

test('card, popup and options in Arabic', async ({ site }) => {
  const arabic = await openTranslated('ar', { display: 'all' });
  const scanned = new ScannedPage(await arabic.newPage());
  await scanned.open(`${site.url}/twelve.html`);
  for (const file of files) await scanned.answeredBadge(scanned.picture(file));
  const picture = scanned.picture('glass-signed.png');
  await picture.evaluate((image) => scrollBy(0, image.getBoundingClientRect().top - 40));
  await scanned.openCard(picture);
  await saveScreen(scanned.page, 'card-ar');

  const popup = new PopupPage(await arabic.newPage(), extensionUrl);
  await popup.openFor(scanned.page);
  await expect(popup.rows.nth(files.length - 1)).toBeVisible();
  const clip = await popup.page.locator('.popup').boundingBox();
  await saveLightAndDark(popup.page, 'popup-ar', clip ? { clip } : {});

  const options = await arabic.newPage();
  await options.goto(`${extensionUrl}/options.html`);
  await expect(options.getByRole('heading', { level: 1 })).toBeVisible();
  await saveLightAndDark(options, 'options-ar', { fullPage: true });
  await arabic.close();
});
