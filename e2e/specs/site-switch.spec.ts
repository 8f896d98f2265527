import { expect, test } from '../fixtures/extension-test.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('for a page whose switch is off nothing is sent, and no picture is read', async ({
  page,
  context,
  site,
  wire,
  extensionUrl,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  await scanned.answeredBadge(scanned.picture('nagasaki-boats.jpg'));
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await popup.siteSwitch.uncheck();
  await expect(scanned.layer).toHaveCount(0);
  const sentBefore = wire.exchanges.length;
  const readBefore = site.picturesReadByPrograms().length;

  await page.bringToFront();
  await scanned.open(`${site.url}/twelve.html`);
  for (const image of await page.locator('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveJSProperty('complete', true);
  }
  // Another site, still on, shows that the extension is at work all the while.
  site.publish('unseen.png', await unseenPicture());
  const other = new ScannedPage(await context.newPage());
  await other.open(`${site.otherUrl}/unseen.html`);
  await other.answeredBadge(other.page.locator('img'));

  await expect(scanned.layer).toHaveCount(0);
  expect(site.picturesReadByPrograms().slice(readBefore)).toEqual(['/published/unseen.png']);
  // A busy server may be asked for its answer later; what counts is what was handed to it.
  const handedOver = wire.exchanges.slice(sentBefore).filter(({ method }) => method === 'POST');
  expect(handedOver.map(({ path }) => path)).toEqual(['/v1/assets/check', '/v1/assets/check']);
});

test('switching the site on again brings the badges back', async ({ page, context, site, extensionUrl }) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  await scanned.answeredBadge(scanned.picture('nagasaki-boats.jpg'));
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await popup.siteSwitch.uncheck();
  await expect(scanned.badges).toHaveCount(0);
  await popup.siteSwitch.check();
  await scanned.answeredBadge(scanned.picture('nagasaki-boats.jpg'));
});
