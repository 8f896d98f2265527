import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect } from '../fixtures/test.ts';
import { saveSheet } from './save-screen.ts';

export const wide = { width: 1100, height: 820 };
const wideShownPx = 640;
/** As tall as two wide windows above each other are on the sheet. */
const narrow = { width: 360, height: 970 };

const views = [
  { colorScheme: 'light', viewport: wide },
  { colorScheme: 'dark', viewport: wide },
  { colorScheme: 'light', viewport: narrow },
] as const;

/**
 * Saves a screen light, dark, and on a narrow window, on one sheet; one with an accessibility problem gets no picture.
 * @param settled resolves once the window shows what is meant
 */
export async function saveThreeViews(
  page: Page,
  name: string,
  settled: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const taken: Buffer[] = [];
  for (const { colorScheme, viewport } of views) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    await settled();
    expect({ name, problems: await accessibilityProblems(page) }).toEqual({ name, problems: [] });
    taken.push(await page.screenshot({ animations: 'disabled' }));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(wide);
  const [light, dark, small] = taken;
  if (!light || !dark || !small) throw new Error('Three pictures were to be taken.');
  const shrunk = (picture: Buffer) => sharp(picture).resize({ width: wideShownPx }).png().toBuffer();
  await saveSheet(name, [[await shrunk(light), await shrunk(dark)], [small]]);
}

/** An element alone, light, dark, and where there are 360 px for the page. */
export async function viewsOf(element: Locator): Promise<Buffer[]> {
  const page = element.page();
  const taken: Buffer[] = [];
  for (const { colorScheme, viewport } of views) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ ...viewport, height: 1400 });
    taken.push(await element.screenshot({ animations: 'disabled' }));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(wide);
  return taken;
}
