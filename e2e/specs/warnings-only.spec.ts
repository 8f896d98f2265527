import { testTrustAnchorsPem } from '@telltale/media/sign';
import { expect, test } from '../fixtures/extension-test.ts';
import { changeOptions } from '../pages/options-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { checkedOnToolbar, countOnToolbar, pickInContextMenu } from '../pages/toolbar.ts';

test.use({ choices: { mode: null, display: null, automatic: true } });

test('as installed warnings of every kind show on pictures and count in the toolbar; the popup tells of all', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  await changeOptions(context, extensionUrl, (options) => options.setTrust(testTrustAnchorsPem));
  const scanned = new ScannedPage(page);
  await page.bringToFront();
  await scanned.open(`${site.url}/credentials.html`);
  await expect(await scanned.answeredBadge(page.locator('#trusted'))).toHaveText('File says: AI');
  await expect(await scanned.answeredBadge(page.locator('#tampered'))).toHaveText(/Changed after signing/);
  await expect(await scanned.answeredBadge(page.locator('#unlisted'))).toHaveText(
    /File says: AI, unverified/,
  );
  await expect.poll(() => countOnToolbar(context, page)).toBe('3');

  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rows).toHaveCount(3);
  await expect(popup.rows.filter({ hasText: 'No warning signal found' })).toHaveCount(0);
  await expect(popup.page.getByText('Checked on this page: 3')).toBeVisible();
  await expect(scanned.badges).toHaveCount(3);
});

test('a picture the reader points at shows its answer, whatever it is, with the card open', async ({
  page,
  context,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  await expect.poll(() => checkedOnToolbar(context, page)).toBe(1);
  expect(await countOnToolbar(context, page)).toBe('');
  await expect(scanned.badges).toHaveCount(0);
  await pickInContextMenu(context, page, `${site.url}/media/nagasaki-boats.jpg`);
  await expect(scanned.card.card).toBeVisible();
  await expect(scanned.badges).toHaveCount(1);
});
