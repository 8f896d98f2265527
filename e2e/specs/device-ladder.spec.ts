import { readPem } from '@telltale/media/cose';
import { signPicture, testTrustAnchorsPem } from '@telltale/media/sign';
import { expect, test } from '../fixtures/extension-test.ts';
import { imageModelOf } from '../fixtures/image-models.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { changeOptions } from '../pages/options-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

test('by default a picture is checked on this device, and the card says that nothing left it', async ({
  page,
  site,
  wire,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  const card = await scanned.openCard(scanned.picture('nagasaki-boats.jpg'));
  await expect(card.steps).toHaveText([
    'Read on this device: what the file says about itself.',
    'Checked on this device by the detector. It stopped where a closer look could hardly change the answer.',
    'Nothing left this browser.',
  ]);
  await expect(card.fact('Sent')).toHaveText('Nothing');
  await expect(card.fact('Model')).toHaveText(imageModelOf('light').id);
  expect(wire.exchanges).toEqual([]);
});

test('a reloaded page is answered by the browser’s memory, which reads no file again', async ({
  page,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  const label = await scanned.labelOn(scanned.picture('nagasaki-boats.jpg'));
  const readBefore = site.picturesReadByPrograms().length;
  await page.reload();
  const card = await scanned.openCard(scanned.picture('nagasaki-boats.jpg'));
  await expect(card.steps.first()).toHaveText('This browser remembered the answer.');
  expect(await scanned.labelOn(scanned.picture('nagasaki-boats.jpg'))).toBe(label);
  expect(site.picturesReadByPrograms()).toHaveLength(readBefore);
});

test('a signer whose certificate was withdrawn reads unverified, never altered, and says why', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const roots = readPem('revoked-ca.pem').toString('utf8');
  await changeOptions(context, extensionUrl, (options) => options.setTrust(roots));
  site.publish('unseen.png', await signPicture(await unseenPicture(), 'png', { signer: 'revoked' }));
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/unseen.html`);
  const card = await scanned.openCard(page.locator('img'));
  await expect(card.heading).toHaveText('The file says it was made with AI (unverified)');
  await expect(card.provenance).toContainText('The signer’s certificate was withdrawn.');
  await expect(card.card).not.toContainText('changed after it was signed');
});

test('Content Credentials are judged on this device, by the reader’s own list of signers', async ({
  page,
  context,
  site,
  wire,
  extensionUrl,
}) => {
  await changeOptions(context, extensionUrl, (options) => options.setTrust(testTrustAnchorsPem));
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/credentials.html`);
  const card = await scanned.openCard(page.locator('#trusted'));
  await expect(card.heading).toHaveText('The file says it was made with AI');
  await expect(card.fact('Source')).toHaveText('The file’s Content Credentials');
  await expect(card.steps).not.toContainText(['Checked on this device by the detector.']);
  await card.close();
  const tampered = await scanned.openCard(page.locator('#tampered'));
  await expect(tampered.provenance).toContainText('Content Credentials are invalid');
  await tampered.close();
  const unlisted = await scanned.openCard(page.locator('#unlisted'));
  await expect(unlisted.provenance).toContainText('nobody on the trust list vouches for the signer');
  expect(wire.exchanges).toEqual([]);
});
