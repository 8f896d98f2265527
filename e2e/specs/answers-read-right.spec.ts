import type { Page } from 'playwright';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/test.ts';
import { HomePage } from '../pages/home-page.ts';

/** How far the side of each label that faces its tick is from that tick, in the order of the thresholds. */
function distances(page: Page, ticks: string, labels: string): Promise<number[]> {
  return page
    .locator(ticks)
    .first()
    .evaluate(
      (first, [tick = '', label = '']) => {
        const root = first.getRootNode() as Document | ShadowRoot;
        const boxes = (selector: string) =>
          [...root.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
        const named = boxes(label);
        return boxes(tick).map(({ left, right }, at) => {
          const x = (left + right) / 2;
          const box = named[at];
          return box ? Math.min(Math.abs(box.left - x), Math.abs(box.right - x)) : Number.NaN;
        });
      },
      [ticks, labels],
    );
}

test('the words of each threshold begin or end at its tick, in a card and on a share page, in both directions', async ({
  browser,
  server,
}) => {
  const start = await browser.newPage();
  const home = new HomePage(start);
  await home.open(server.url);
  await home.choose('photo.jpg', 'image/jpeg', await mediaFile('nagasaki-boats.jpg'));
  await home.heading();
  const shared = await home.share(false);
  for (const [locale, direction] of [
    ['en-US', 'ltr'],
    ['ar', 'rtl'],
  ] as const)
    for (const width of [1200, 360]) {
      const page = await browser.newPage({ locale, viewport: { width, height: 800 } });
      await page.goto(shared);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      const onPage = await distances(page, '.score .tick', '.score text');
      expect(onPage.length).toBe(3);
      expect(Math.max(...onPage), `share page ${locale} ${width}`).toBeLessThanOrEqual(7);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.close();

      const other = await browser.newPage({ locale, viewport: { width, height: 800 } });
      const own = new HomePage(other);
      await other.goto(server.url);
      await own.choose('photo.jpg', 'image/jpeg', await mediaFile('nagasaki-boats.jpg'));
      await own.heading();
      await expect(own.checker.locator('.box')).toHaveCSS('direction', direction);
      const onCard = await distances(other, '.tt-tick', '.tt-scale span');
      expect(onCard.length).toBe(3);
      expect(Math.max(...onCard), `card ${locale} ${width}`).toBeLessThanOrEqual(7);
      await other.close();
    }
  await start.close();
});

test('a text that reads like a generated one is called so as an experiment, with what its detector misses', async ({
  page,
  server,
}) => {
  const home = new HomePage(page);
  await home.open(server.url);
  const { label } = await home.trySample(page.locator('[data-sample$="essay.txt"]'));
  expect(label).toBe('likely_ai');
  await expect(await home.heading()).toHaveText('Experimental: reads like generated text');
  await expect(home.checker.getByText(/When it was measured on texts of 800 characters/)).toBeVisible();
  await home.checker.locator('summary').click();
  await expect(home.checker.locator('dl')).toContainText(/Confidence(0\.\d\d|>\s0\.99)/u);
  expect(await accessibilityProblems(page)).toEqual([]);
});
