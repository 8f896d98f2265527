import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, PageScreenshotOptions } from 'playwright';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { screensFolder } from '../fixtures/project.ts';

const widestPx = 900;
const sheetGapPx = 16;
/** The repository shall stay small: fewer colours where a picture would be larger. */
const mostBytes = 150_000;

/** Takes what the window shows. */
export async function saveScreen(
  page: Page,
  name: string,
  options: PageScreenshotOptions = {},
): Promise<void> {
  const taken = await page.screenshot({ animations: 'disabled', ...options });
  await save(name, sharp(taken).resize({ width: widestPx, withoutEnlargement: true }));
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
  await save(name, sharp(sheet));
}

async function save(name: string, picture: Sharp): Promise<void> {
  await mkdir(screensFolder, { recursive: true });
  for (const colours of [256, 96, 40, 16]) {
    const file = await picture.clone().png({ palette: true, colours, dither: 0.4, effort: 10 }).toBuffer();
    if (file.length > mostBytes && colours > 16) continue;
    await writeFile(join(screensFolder, `${name}.png`), file);
    return;
  }
}
