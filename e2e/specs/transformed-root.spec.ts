import type { Page } from 'playwright';
import { expect, test } from '../fixtures/extension-test.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

/** What a page does to its root: each of these makes it what fixed boxes stand in. */
const rules = [
  'transform: translate(30px, 50px)',
  'transform: scale(0.8); transform-origin: 0 0',
  'transform: scale(1.25); transform-origin: 0 0',
  'zoom: 1.2; transform: translateX(20px)',
  'will-change: transform',
];

for (const rule of rules)
  test(`on a page whose root has “${rule}” the badge lies on its picture and the card in the window`, async ({
    page,
    site,
  }) => {
    await addRule(page, `html { ${rule} } body { min-block-size: 3000px; padding-block-start: 300px }`);
    const scanned = new ScannedPage(page);
    await scanned.open(`${site.url}/one.html`);
    const badge = await scanned.answeredBadge(page.locator('img'));
    await page.evaluate(() => scrollTo({ top: 220, behavior: 'instant' }));
    await scanned.answeredBadge(page.locator('img'));
    expect(Math.round((await badge.boundingBox())?.height ?? 0)).toBe(24);

    const { card } = await scanned.openCard(page.locator('img'));
    const window = page.viewportSize() ?? { width: 0, height: 0 };
    await expect.poll(async () => (await card.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    const box = await card.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(window.height);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(window.width);
  });

async function addRule(page: Page, css: string): Promise<void> {
  await page.route('**/one.html', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('</head>', `<style>${css}</style></head>`) });
  });
}
