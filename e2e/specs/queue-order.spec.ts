import { expect, test } from '../fixtures/extension-test.ts';
import { drawClouds, publishGrid } from '../fixtures/grid.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { checkedOnToolbar } from '../pages/toolbar.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

const count = 200;

test('after a fast scroll through 200 pictures, those on the screen are answered before those that passed', async ({
  page,
  context,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(publishGrid(site, 'passing', await drawClouds(count), 'max-age=600'));
  await expect(page.locator('main img')).toHaveCount(count);
  await scanned.scrollThrough();
  for (const at of [-1, -2, -3, -4]) await scanned.answeredBadge(page.locator('main img').nth(at));
  // In the order in which they were met, nearly all of them would have come first.
  expect(await checkedOnToolbar(context, page)).toBeLessThan(count / 2);
});

test('what a page takes away is not looked at any more: what it shows instead is answered first', async ({
  page,
  context,
  site,
}) => {
  const scanned = new ScannedPage(page);
  const url = publishGrid(site, 'leaving', await drawClouds(count), 'max-age=600');
  site.publish('next-0.png', await unseenPicture());
  await scanned.open(url);
  await expect(page.locator('main img')).toHaveCount(count);
  await scanned.scrollThrough();
  await page.evaluate(() => {
    const next = Object.assign(document.createElement('img'), { src: '/published/next-0.png', width: 640 });
    document.querySelector('main')?.replaceChildren(next);
    scrollTo(0, 0);
  });
  await scanned.answeredBadge(page.locator('main img'));
  // The toolbar tells once a second of all answers that came meanwhile.
  let checked = 0;
  await expect(async () => {
    const before = await checkedOnToolbar(context, page);
    await page.waitForTimeout(1_500);
    checked = await checkedOnToolbar(context, page);
    expect(checked).toBe(before);
  }).toPass();
  expect(checked).toBeLessThan(count / 2);
  // Nothing of the pictures that were taken away is still done.
  site.publish('last.png', await unseenPicture());
  await page.evaluate(() => {
    const last = Object.assign(document.createElement('img'), { src: '/published/last.png', width: 640 });
    document.querySelector('main')?.replaceChildren(last);
  });
  await scanned.answeredBadge(page.locator('main img'));
  await expect.poll(() => checkedOnToolbar(context, page)).toBe(checked + 1);
});
