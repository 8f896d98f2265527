import type { Page } from 'playwright';
import { expect, test } from '../fixtures/extension-test.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('badges and card move nothing on the page', async ({ page, site, browser }) => {
  const plain = await browser.newPage({ viewport: page.viewportSize() });
  await plain.goto(`${site.url}/shifts.html`);
  const without = await boxesOf(plain);
  await plain.close();

  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/shifts.html`);
  for (const image of await page.locator('img').all()) await scanned.answeredBadge(image);
  await scanned.openCard(page.locator('img').first());
  await expect(scanned.badges).toHaveCount(3);

  expect(await boxesOf(page)).toEqual(without);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'layoutShift'))).toBe(0);
});

test('badges appear on a page with the strictest policy, without breaking it', async ({ page, site }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text());
  });
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/strict-policy.html`);
  const card = await scanned.openCard(page.locator('img'));
  await expect(card.card).toHaveCSS('border-radius', '12px');
  expect(violations).toEqual([]);
});

/** Where everything of the page lies, in the page's own coordinates. */
async function boxesOf(page: Page): Promise<readonly string[]> {
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete));
  return page.locator('body, body *').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.localName} ${x + scrollX} ${y + scrollY} ${width} ${height}`;
    }),
  );
}
