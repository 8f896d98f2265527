import { expect, test } from '../fixtures/extension-test.ts';
import { HistoryPage } from '../pages/history-page.ts';
import { OptionsPage } from '../pages/options-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { saveScreen } from './save-screen.ts';

test.use({ viewport: { width: 960, height: 760 } });

test('badges and popup', async ({ page, context, site, extensionUrl }) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/twelve.html`);
  const files = ['alpine-landscape.jpg', 'mountains-signed.jpg', 'nagasaki-boats.jpg', 'glass-signed.png'];
  for (const file of files) await scanned.answeredBadge(scanned.picture(file));
  await page.evaluate(() => scrollTo(0, 0));
  await saveScreen(page, 'badges');

  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rows).not.toHaveCount(0);
  await saveScreen(popup.page, 'popup', { clip: await boxOf(popup) });
});

test('card', async ({ page, site }) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/twelve.html`);
  const picture = scanned.picture('glass-signed.png');
  await scanned.answeredBadge(picture);
  await picture.evaluate((image) => scrollBy(0, image.getBoundingClientRect().top - 40));
  await scanned.openCard(picture);
  await saveScreen(page, 'card');
});

test('pictures that are covered', async ({ page, context, site, extensionUrl }) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await options.chooseVeil('They are blurred');
  await options.page.close();
  const scanned = new ScannedPage(page);
  await page.setViewportSize({ width: 760, height: 1500 });
  await scanned.open(`${site.url}/covered.html`);
  await expect(scanned.layer.getByRole('button', { name: 'Show', exact: true })).toHaveCount(4, {
    timeout: 60_000,
  });
  await saveScreen(page, 'covered');
});

test('dark', async ({ page, context, site, extensionUrl }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/twelve.html`);
  await scanned.openCard(scanned.picture('alpine-landscape.jpg'));
  await saveScreen(page, 'card-dark');
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.page.emulateMedia({ colorScheme: 'dark' });
  await popup.openFor(page);
  await expect(popup.rows).not.toHaveCount(0);
  await saveScreen(popup.page, 'popup-dark', { clip: await boxOf(popup) });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`history and side panel, ${colorScheme}`, async ({ page, context, site, extensionUrl }) => {
    const suffix = colorScheme === 'dark' ? '-dark' : '';
    const scanned = new ScannedPage(page);
    await scanned.open(`${site.url}/twelve.html`);
    const files = ['alpine-landscape.jpg', 'mountains-signed.jpg', 'nagasaki-boats.jpg', 'glass-signed.png'];
    for (const file of files) await scanned.answeredBadge(scanned.picture(file));
    const panel = new PopupPage(await context.newPage(), extensionUrl, 'sidepanel.html');
    await panel.page.emulateMedia({ colorScheme });
    await panel.page.setViewportSize({ width: 360, height: 760 });
    await panel.openFor(page);
    await expect(panel.rows.nth(files.length - 1)).toBeVisible();
    await saveScreen(panel.page, `side-panel${suffix}`);

    const history = new HistoryPage(await context.newPage(), extensionUrl);
    await history.page.emulateMedia({ colorScheme });
    await history.open();
    await expect(history.entries.nth(files.length - 1)).toBeVisible();
    await saveScreen(history.page, `history${suffix}`);
  });
}

test.describe('as installed', () => {
  test.use({ choices: { mode: null, display: null, automatic: false } });

  test('first run', async ({ context, extensionUrl }) => {
    const page = await context.newPage();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${extensionUrl}/welcome.html`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await saveScreen(page, colorScheme === 'light' ? 'first-run' : 'first-run-dark');
    }
  });
});

/** The popup in a tab has the whole window; the picture keeps to what the browser's popup would hold. */
async function boxOf({ page }: PopupPage) {
  const box = await page.locator('.popup').boundingBox();
  if (!box) throw new Error('The popup is not shown.');
  return box;
}
