import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, PageScreenshotOptions } from 'playwright';
import sharp, { type OverlayOptions } from 'sharp';
import { screensFolder } from '../fixtures/project.ts';

const widestPx = 900;
const sheetGapPx = 16;
const mostBytes = 150_000;

/** Takes what the window shows, with few enough colours to stay small in the repository. */
export async function saveScreen(
  page: Page,
  name: string,
  options: PageScreenshotOptions = {},
): Promise<void> {
  const taken = await page.screenshot({ animations: 'disabled', ...options });
  const picture = sharp(taken).resize({ width: widestPx, withoutEnlargement: true });
  await mkdir(screensFolder, { recursive: true });
  await picture.png({ palette: true, quality: 80, effort: 10 }).toFile(join(screensFolder, `${name}.png`));
}

/** The same in light and in dark colours: `name` and `name-dark`. */
export async function saveLightAndDark(
  page: Page,
  name: string,
  options: PageScreenshotOptions = {},
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await saveScreen(page, `${name}-dark`, options);
  await page.emulateMedia({ colorScheme: 'light' });
  await saveScreen(page, name, options);
}

/** Lays pictures beside and below each other on one sheet. @param columns from left to right, each from the top */
export async function saveSheet(name: string, columns: readonly (readonly Buffer[])[]): Promise<void> {
  let [left, lowest] = [sheetGapPx, 0];
  const placed: OverlayOptions[] = [];
  for (const column of columns) {
    let [top, widest] = [sheetGapPx, 0];
    for (const input of column) {
      const { width, height } = await sharp(input).metadata();
      placed.push({ input, left, top });
      top += height + sheetGapPx;
      widest = Math.max(widest, width);
    }
    left += widest + sheetGapPx;
    lowest = Math.max(lowest, top);
  }
  const ground = { width: left, height: lowest, channels: 3, background: '#85888c' } as const;
  // Composed first: what follows in one chain would be done to the empty ground.
  const sheet = await sharp({ create: ground }).composite(placed).png().toBuffer();
  await mkdir(screensFolder, { recursive: true });
  // A third of a PNG's size at all its colours: the repository stays small.
  for (const quality of [84, 72, 60, 48]) {
    const file = await sharp(sheet).webp({ quality, smartSubsample: true, effort: 6 }).toBuffer();
    await writeFile(join(screensFolder, `${name}.webp`), file);
    if (file.length <= mostBytes) return;
  }
}
