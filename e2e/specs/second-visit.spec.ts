import { expect, test } from '../fixtures/extension-test.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { resultOf } from '../fixtures/wire.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('the second visit to a page is answered from the cache, with the same label', async ({
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

  await page.reload();
  const secondCard = await scanned.openCard(picture);
  await expect(secondCard.fact('Answer')).toHaveText('From the cache');
  await expect(secondCard.fact('Source')).toHaveText('The same file, checked before');
  expect(await scanned.labelOn(picture)).toBe(firstLabel);

  const [first, second] = wire.checks();
  if (!first || !second) throw new Error('Two checks were expected on the wire.');
  expect(wire.checks()).toHaveLength(2);
  expect(resultOf(first)).toMatchObject({ cached: false });
  expect(resultOf(second)).toMatchObject({ status: 'known', cached: true, source: 'exact_hash' });
});
