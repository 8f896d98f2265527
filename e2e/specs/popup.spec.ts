import { expect, test } from '../fixtures/extension-test.ts';
import { shownWords } from '../fixtures/shown-words.ts';
import { resultOf } from '../fixtures/wire.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('the popup lists what was checked on the page, with what the server said of it', async ({
  page,
  context,
  site,
  wire,
  extensionUrl,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/credentials.html`);
  const files = ['mountains-signed.jpg', 'dunes-tampered.jpg', 'blossoms-unlisted.jpg'];
  for (const file of files) await scanned.answeredBadge(scanned.picture(file));

  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rows).toHaveCount(files.length);
  await expect(popup.page.getByText(wire.url)).toBeVisible();
  await expect(popup.page.getByText('Signals are not proof; a person decides.')).toBeVisible();
  const answers = [...wire.lookUps(), ...wire.checks()]
    .map(resultOf)
    .filter(({ label }) => label !== 'pending' && label !== 'unavailable');
  for (const answer of answers)
    await expect(popup.rows.filter({ hasText: shownWords(answer).title })).not.toHaveCount(0);
  await expect(popup.page.getByText(`Checked on this page: ${files.length}`)).toBeVisible();
  for (const file of files) await expect(popup.rowOf(file)).toHaveCount(1);
});

test('the popup says so where nothing has been checked', async ({ page, context, site, extensionUrl }) => {
  await page.goto(`${site.url}/site.css`);
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.page.getByText('No picture has been checked on this page yet.')).toBeVisible();
});
