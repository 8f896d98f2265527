import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from '../fixtures/extension-test.ts';
import { extensionFolder, shopPicturesFolder } from '../fixtures/project.ts';
import { OptionsPage } from '../pages/options-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

const screenshot = { width: 1280, height: 800 };
const popupInsetPx = 24;

test.use({
  viewport: screenshot,
  choices: { mode: null, display: 'all', automatic: true },
});

/** The shops take JPEG, and PNG only without alpha and in all its colours. */
async function saveForShops(picture: Buffer, name: string): Promise<void> {
  await mkdir(shopPicturesFolder, { recursive: true });
  const jpeg = { quality: 84, chromaSubsampling: '4:4:4', mozjpeg: true };
  await sharp(picture)
    .flatten({ background: '#ffffff' })
    .jpeg(jpeg)
    .toFile(join(shopPicturesFolder, `${name}.jpg`));
}

const takeScreen = (page: Page) => page.screenshot({ animations: 'disabled' });

test('a page with badges, a card, and the popup over the page', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/magazine.html`);
  for (const image of await page.locator('img').all()) await scanned.answeredBadge(image);
  await page.evaluate(() => scrollTo(0, 0));
  const badges = await takeScreen(page);
  await saveForShops(badges, 'badges');

  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rows).not.toHaveCount(0);
  const list = await popup.page.locator('.popup').screenshot({ animations: 'disabled' });
  await saveForShops(await layOver(badges, list), 'popup');
  await popup.page.close();

  await page.bringToFront();
  await scanned.openCard(scanned.picture('glass-signed.png'));
  await saveForShops(await takeScreen(page), 'card');
});

/** As the browser shows it: below the toolbar, at its right end, with the page dimmed so that it stands out. */
async function layOver(page: Buffer, popup: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(popup).metadata();
  const shown = Math.min(height, screenshot.height - 2 * popupInsetPx);
  const top = await sharp(popup).extract({ left: 0, top: 0, width, height: shown }).toBuffer();
  const left = screenshot.width - width - popupInsetPx;
  const shade = `<svg width="${screenshot.width}" height="${screenshot.height}">
    <rect width="100%" height="100%" fill="#000" opacity=".28"/>
    <rect x="${left - 1}" y="${popupInsetPx - 1}" width="${width + 2}" height="${shown + 2}" fill="#000" opacity=".3"/></svg>`;
  return sharp(page)
    .composite([{ input: Buffer.from(shade) }, { input: top, left, top: popupInsetPx }])
    .png()
    .toBuffer();
}

test('options and first page', async ({ context, extensionUrl }) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await expect(options.page.getByRole('heading', { level: 1 })).toBeVisible();
  await saveForShops(await takeScreen(options.page), 'options');
  await options.page.goto(`${extensionUrl}/welcome.html`);
  await expect(options.page.getByRole('heading', { level: 1 })).toBeVisible();
  await saveForShops(await takeScreen(options.page), 'first-page');
});

test('tile', async ({ page }) => {
  const icon = await readFile(join(extensionFolder, 'icon/128.png'));
  await page.setViewportSize({ width: 440, height: 280 });
  await page.setContent(`<style>
    body { margin: 0; height: 280px; display: grid; align-content: center; justify-items: center; gap: 14px;
      background: #fffef9; color: #1b1b1b; font: 600 38px Georgia, 'Noto Serif', serif; }
    p { margin: 0; font: 17px/1.4 system-ui, 'Noto Sans', sans-serif; color: #444; }
    img { width: 96px; height: 96px; }
  </style><img alt="" src="data:image/png;base64,${icon.toString('base64')}"><span>Telltale</span>
  <p>Signals, never proof.</p>`);
  await saveForShops(await takeScreen(page), 'tile');
});
