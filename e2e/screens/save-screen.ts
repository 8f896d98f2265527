import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, PageScreenshotOptions } from 'playwright';
import sharp from 'sharp';
import { screensFolder } from '../fixtures/project.ts';

const widestPx = 900;

/** Takes what the window shows, with few enough colours to stay small in the repository. */
export async function saveScreen(
  page: Page,
  name: string,
  options: PageScreenshotOptions = {},
): Promise<void> {
  const taken = await page.screenshot({ animations: 'disabled', ...options });
  await mkdir(screensFolder, { recursive: true });
  await sharp(taken)
    .resize({ width: widestPx, withoutEnlargement: true })
    .png({ palette: true, quality: 80, effort: 10 })
    .toFile(join(screensFolder, `${name}.png`));
}
