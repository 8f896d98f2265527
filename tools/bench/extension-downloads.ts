import { drawColours, publishGrid } from '@telltale/e2e/fixtures/grid';
import { openSite, type Site } from '@telltale/e2e/fixtures/site';
import type { BenchRow } from './bench-row.ts';
import {
  type BenchBrowser,
  browserWithExtension,
  inNewPage,
  scrolledUntilChecked,
} from './extension-browser.ts';

const count = 100;

/** How many of a page's own pictures are downloaded once more for their check. */
export async function bench(): Promise<BenchRow[]> {
  const site = await openSite();
  const browser = await browserWithExtension();
  try {
    // The detector is quick with them, and they are downloaded like any others.
    const pictures = await drawColours(count);
    const kept = await downloadedAgain(browser, site, publishGrid(site, 'kept', pictures, 'max-age=600'));
    const unkept = await downloadedAgain(browser, site, publishGrid(site, 'unkept', pictures));
    const name = 'pictures downloaded a second time, kept by the browser';
    return [
      { name, value: kept, unit: `of ${count}`, bound: '0', ok: kept === 0 },
      { name: 'the same where the site lets nobody keep them', value: unkept, unit: `of ${count}` },
    ];
  } finally {
    await Promise.all([browser.close(), site.close()]);
  }
}

async function downloadedAgain(browser: BenchBrowser, site: Site, url: string): Promise<number> {
  const before = site.visits.length;
  await inNewPage(browser, async (page) => {
    await page.goto(url);
    await scrolledUntilChecked(browser, page, count);
  });
  const downloads = new Map<string, number>();
  for (const { path } of site.visits.slice(before)) downloads.set(path, (downloads.get(path) ?? 0) + 1);
  return [...downloads].filter(([path, times]) => path.startsWith('/published/') && times > 1).length;
}
