import { expect, test } from '../fixtures/extension-test.ts';
import { drawColours, publishGrid } from '../fixtures/grid.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { checkedOnToolbar } from '../pages/toolbar.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

const count = 200;

test('a person scrolls through 200 pictures: each gets its badge, and nothing on the page moves', async ({
  page,
  context,
  site,
}) => {
  const scanned = new ScannedPage(page);
  // How long the detector takes is measured elsewhere.
  await scanned.open(publishGrid(site, 'grid', await drawColours(count)));
  await expect(page.locator('main img')).toHaveCount(count);
  await scanned.readThrough();
  await expect(scanned.badges).toHaveCount(count);
  await expect(scanned.layer.locator('.tt-waiting')).toHaveCount(0, { timeout: 90_000 });
  await expect.poll(() => checkedOnToolbar(context, page)).toBe(count);
  for (const picture of [page.locator('img').first(), page.locator('img').last()])
    await scanned.answeredBadge(picture);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'layoutShift'))).toBe(0);
});
