import { publishGrid } from '@telltale/e2e/fixtures/grid';
import { openSite } from '@telltale/e2e/fixtures/site';
import type { Page } from 'playwright';
import { benchPicture } from './bench-pictures.ts';
import type { BenchRow } from './bench-row.ts';
import { firstAnswerOnScreen } from './browser/answered-badge.ts';
import {
  type BenchBrowser,
  browserWithExtension,
  inNewPage,
  plainBrowser,
  seeLayers,
} from './extension-browser.ts';
import { median } from './median.ts';

const boundSeconds = 3;
const rounds = 3;
const count = 12;

/** How soon a browser that has just begun shows its first answer: nothing is loaded, no detector has judged. */
export async function bench(): Promise<BenchRow[]> {
  const site = await openSite();
  try {
    const pictures = await Promise.all(
      Array.from({ length: count }, (_, seed) => benchPicture(seed, 960, 720)),
    );
    const answeredMs: number[] = [];
    const loadedMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const url = publishGrid(site, `cold${round}`, pictures);
      loadedMs.push(await inFreshBrowser(await plainBrowser(), url, loadedIn));
      answeredMs.push(await inFreshBrowser(await browserWithExtension(), url, firstAnswerOnScreen));
    }
    const value = median(answeredMs) / 1000;
    const baseline = `page loaded without: ${(median(loadedMs) / 1000).toFixed(2)} s`;
    const [bound, ok] = [`<= ${boundSeconds} s`, value <= boundSeconds];
    return [{ name: 'first badge on a cold page', value, unit: 's', baseline, bound, ok }];
  } finally {
    await site.close();
  }
}

async function inFreshBrowser(
  browser: BenchBrowser,
  url: string,
  measure: (page: Page) => Promise<number>,
): Promise<number> {
  try {
    seeLayers(browser);
    return await inNewPage(browser, async (page) => {
      await page.goto(url, { waitUntil: 'commit' });
      return measure(page);
    });
  } finally {
    await browser.close();
  }
}

async function loadedIn(page: Page): Promise<number> {
  await page.waitForLoadState('load');
  return page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return load?.loadEventStart ?? Number.NaN;
  });
}
