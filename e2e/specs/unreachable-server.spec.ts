import { expect, test } from '../fixtures/extension-test.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { OptionsPage } from '../pages/options-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('a server that cannot be reached is named as such beside what this device found, and another one is asked in its place', async ({
  page,
  context,
  site,
  server,
  wire,
  extensionUrl,
}) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await options.setServer('http://127.0.0.1:9');
  await options.setKey(server.apiKey);
  site.publish('unseen.png', await unseenPicture());
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/unseen.html`);
  const card = await scanned.openCard(page.locator('img'));
  await expect(card.card).toContainText('The Telltale server could not be reached.');
  await expect(card.steps).toHaveText([
    'Read on this device: what the file says about itself.',
    'Checked on this device by the detector. It stopped where a closer look could hardly change the answer.',
    'Asked by fingerprint: no answer came.',
  ]);

  await options.setServer(wire.url);
  await options.setKey(server.apiKey);
  await page.bringToFront();
  await scanned.open(`${site.url}/unseen.html`);
  const answered = await scanned.openCard(page.locator('img'));
  await expect(answered.fact('Sent')).toHaveText('The file as it is', { timeout: 30_000 });
});
