import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { drawClouds, publishGrid } from '@telltale/e2e/fixtures/grid';
import { extensionFolder } from '@telltale/e2e/fixtures/project';
import { openSite } from '@telltale/e2e/fixtures/site';
import type { BenchRow } from './bench-row.ts';
import {
  type BenchBrowser,
  browserWithExtension,
  inNewPage,
  plainBrowser,
  waitForChecked,
} from './extension-browser.ts';
import { median } from './median.ts';

const count = 200;
const loads = 9;
const bounds = { loadRatio: 1.05, scriptKb: 30 };
/** On the first screen of the grid. */
const shownFirst = 16;

/** How much later a page with a grid of 200 pictures has loaded, and the weight of what runs on every page. */
export async function bench(): Promise<BenchRow[]> {
  const site = await openSite();
  const [extended, plain] = [await browserWithExtension(), await plainBrowser()];
  try {
    const pictures = await drawClouds(count);
    const withMs: number[] = [];
    const withoutMs: number[] = [];
    // The first round loads everything and warms up.
    for (let round = 0; round <= loads; round += 1) {
      const url = publishGrid(site, `load${round}`, pictures);
      const loaded = [await loadMs(extended, url, shownFirst), await loadMs(plain, url, 0)] as const;
      if (round === 0) continue;
      withMs.push(loaded[0]);
      withoutMs.push(loaded[1]);
    }
    return [...loadRows(median(withMs), median(withoutMs)), weightRow()];
  } finally {
    await Promise.all([extended.close(), plain.close(), site.close()]);
  }
}

function loadRows(value: number, without: number): BenchRow[] {
  const ratio = value / without;
  const bound = `<= ${bounds.loadRatio}`;
  const ok = ratio <= bounds.loadRatio;
  return [
    { name: `page of ${count} pictures loaded, without the extension`, value: without, unit: 'ms' },
    { name: 'the same with the extension', value, unit: 'ms', baseline: 'without', ratio, bound, ok },
  ];
}

/** @param atOnce pictures whose checks are waited for, so that they do not run into the next measurement */
function loadMs(browser: BenchBrowser, url: string, atOnce: number): Promise<number> {
  return inNewPage(browser, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    const ms = await page.evaluate(() => {
      const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return load?.loadEventStart ?? Number.NaN;
    });
    if (atOnce > 0) await waitForChecked(browser, page, atOnce);
    return ms;
  });
}

function weightRow(): BenchRow {
  const value = gzipSync(readFileSync(join(extensionFolder, 'watch-page.js'))).byteLength / 1000;
  const ok = value <= bounds.scriptKb;
  return { name: 'content script, gzip', value, unit: 'kB', bound: `<= ${bounds.scriptKb} kB`, ok };
}
