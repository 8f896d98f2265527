import { expect, test } from '../fixtures/extension-test.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('a picture is neither read nor sent until it is scrolled to', async ({ page, site, wire }) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/lazy.html`);
  await scanned.answeredBadge(page.locator('#first'));
  await expect(page.locator('#eager')).toHaveJSProperty('complete', true);
  expect(wire.lookUps()).toHaveLength(1);
  expect(site.picturesReadByPrograms()).toEqual(['/media/alpine-landscape.jpg']);

  await scanned.answeredBadge(page.locator('#lazy'));
  expect(wire.lookUps()).toHaveLength(2);
  await scanned.answeredBadge(page.locator('#eager'));
  expect(wire.lookUps()).toHaveLength(3);
});

test('pictures that an endless page adds while one reads get badges too', async ({ page, site }) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/endless.html`);
  for (const file of ['alpine-landscape.jpg', 'nagasaki-boats.jpg', 'airplane-from-above.jpg']) {
    await scanned.answeredBadge(scanned.picture(file));
    await page.locator('#end').scrollIntoViewIfNeeded();
  }
});

test('when an article is replaced without a load, old badges go and new ones come', async ({
  page,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/endless.html`);
  await scanned.answeredBadge(scanned.picture('alpine-landscape.jpg'));
  await page.getByRole('link', { name: 'Another article' }).click();
  await scanned.answeredBadge(scanned.picture('mountains-signed.jpg'));
  await expect(scanned.badges).toHaveCount(1);
});

test('icons and thumbnails are left alone', async ({ page, site, wire }) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/small.html`);
  await scanned.answeredBadge(page.locator('#large'));
  await expect(scanned.badges).toHaveCount(1);
  expect(wire.lookUps()).toHaveLength(1);
});
