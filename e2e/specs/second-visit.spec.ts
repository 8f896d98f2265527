import { expect, test } from '../fixtures/extension-test.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('the second visit to a page is answered from this browser’s memory, with the same label', async ({
  page,
  site,
  wire,
}) => {
  site.publish('unseen.png', await unseenPicture());
  const scanned = new ScannedPage(page);
  const picture = page.locator('img');

  await scanned.open(`${site.url}/unseen.html`);
  const firstLabel = await scanned.labelOn(picture);
  const firstCard = await scanned.openCard(picture);
  await expect(firstCard.fact('Answer')).toHaveText('Fresh check');
  await expect(firstCard.fact('Source')).toHaveText('The detector');
  await expect(firstCard.fact('Sent')).toHaveText('The file as it is');

  await page.reload();
  const secondCard = await scanned.openCard(picture);
  await expect(secondCard.fact('Answer')).toHaveText('From the cache');
  await expect(secondCard.fact('Sent')).toHaveText('Nothing');
  await expect(secondCard.steps).toHaveText([
    'This browser remembered the answer.',
    'It had come from the server.',
    'Nothing left this browser.',
  ]);
  expect(await scanned.labelOn(picture)).toBe(firstLabel);
  expect(wire.checks()).toHaveLength(1);
});
