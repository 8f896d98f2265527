import type { Page } from 'playwright';
import { expect, test } from '../fixtures/extension-test.ts';
import { ConsolePage } from '../pages/console-page.ts';
import { browsersPopupPx, openBrowsersPopup, PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

/** Twice the size that browsers start with, as a reader with weak eyes sets it for all pages. */
test.use({
  choices: { mode: null, display: 'all', automatic: true },
  browserArgs: ['--blink-settings=defaultFontSize=32'],
});

const widthPx = 320;

async function expectToFit(page: Page, name: string): Promise<void> {
  const size = await page.evaluate(() => ({
    text: getComputedStyle(document.documentElement).fontSize,
    widthPx: document.documentElement.scrollWidth,
  }));
  expect({ name, ...size }).toEqual({ name, text: '32px', widthPx });
}

test('with text twice as large every screen of the console fits a window of 320 px', async ({
  page,
  server,
}) => {
  const panel = new ConsolePage(page);
  await panel.openAs('large.text.on.a.small.telephone@example.org', server.url);
  await page.setViewportSize({ width: widthPx, height: 780 });
  for (const language of ['en', 'ar'])
    for (const section of ['overview', 'reviews', 'keys', 'websites', 'browsers', 'billing', 'account']) {
      await page.goto(`${server.url}/console?lang=${language}#${section}`);
      await expect(panel.heading).toBeVisible();
      await expect(page.locator('.waiting')).toHaveCount(0);
      await expectToFit(page, `${language} ${section}`);
    }
});

test('with text twice as large the start page fits a window of 320 px', async ({ page, server }) => {
  await page.setViewportSize({ width: widthPx, height: 780 });
  for (const language of ['en', 'de', 'ar']) {
    await page.goto(`${server.url}/?lang=${language}`);
    await expectToFit(page, language);
  }
});

/** What was reported too wide, with the language it was so in, and the pages beside it. */
const sitePaths = [
  'install',
  'pricing',
  'docs',
  'docs/readers',
  'docs/publishers',
  'docs/developers',
  'docs/operators',
];

test('with text twice as large the pages about the product fit a window of 320 px', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: widthPx, height: 780 });
  for (const language of ['de', 'fr', 'ar'])
    for (const path of sitePaths) {
      await page.goto(`${server.url}/${path}?lang=${language}`);
      if (path === 'docs') await expect(page.getByRole('article').first()).toBeVisible();
      await expectToFit(page, `${language} ${path}`);
    }
});

test('with text twice as large the pages of the extension fit a window of 320 px', async ({
  page,
  extensionUrl,
}) => {
  await page.setViewportSize({ width: widthPx, height: 780 });
  for (const name of ['options', 'check', 'welcome', 'past-checks', 'diagnostics', 'popup', 'sidepanel']) {
    await page.goto(`${extensionUrl}/${name}.html`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFit(page, name);
  }
});

test('with text twice as large the popup over a page has its room, and in a window of its own fits that', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  await scanned.answeredBadge(page.locator('img'));
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rows).toHaveCount(1);
  await page.bringToFront();
  await openBrowsersPopup(popup.page);
  const remsPx = 22.5 * 32;
  await expect.poll(() => browsersPopupPx(popup.page)).toMatchObject({ content: remsPx });
  await expect.poll(async () => (await browsersPopupPx(popup.page))?.window).toBeGreaterThanOrEqual(remsPx);

  await popup.page.bringToFront();
  await popup.page.setViewportSize({ width: widthPx, height: 780 });
  await expectToFit(popup.page, 'popup with a row');
});
