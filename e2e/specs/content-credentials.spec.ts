import { expect, test } from '../fixtures/extension-test.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { signPicture } from '../media/sign.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.beforeEach(async ({ page, site }) => page.goto(`${site.url}/credentials.html`).then(() => undefined));

test('a file changed after it was signed shows invalid Content Credentials and no AI evidence', async ({
  page,
}) => {
  const card = await new ScannedPage(page).openCard(page.locator('#tampered'));
  await expect(card.provenance).toContainText(
    'Content Credentials are invalid: they do not match this file.',
  );
  await expect(card.provenance).not.toContainText('They declare a source made by AI.');
  await expect(card.fact('Findings')).toContainText('mismatch');
});

test('a file whose trusted signer declares generation shows that evidence', async ({ page }) => {
  const card = await new ScannedPage(page).openCard(page.locator('#trusted'));
  await expect(card.provenance).toContainText(
    'Content Credentials are valid, and the signer is on the trust list.',
  );
  await expect(card.provenance).toContainText('They declare a source made by AI.');
});

test('that evidence alone is enough for a warning, and the card names it as its source', async ({
  page,
  site,
}) => {
  site.publish('unseen.png', await signPicture(await unseenPicture(), 'png'));
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/unseen.html`);
  const card = await scanned.openCard(page.locator('img'));
  await expect(card.heading).toHaveText('Likely AI-generated');
  await expect(card.fact('Source')).toHaveText('The file’s Content Credentials');
});

test('a signer on no trust list is named as such', async ({ page }) => {
  const card = await new ScannedPage(page).openCard(page.locator('#unlisted'));
  await expect(card.provenance).toContainText(
    'Content Credentials are valid, but the signer is not on the trust list.',
  );
});
