import { setTimeout as pause } from 'node:timers/promises';
import { drawClouds, publishGrid } from '@telltale/e2e/fixtures/grid';
import { openSite } from '@telltale/e2e/fixtures/site';
import type { Page } from 'playwright';
import type { BenchRow } from './bench-row.ts';
import {
  type BenchBrowser,
  browserWithExtension,
  inNewPage,
  plainBrowser,
  scrolledUntilChecked,
} from './extension-browser.ts';
import { median } from './median.ts';

const boundMb = 1;
const counts = [40, 200] as const;
const rounds = 3;
const restMs = 1_500;

/** What the extension's script holds in a page of pictures that are all checked: as it comes, and with every badge drawn. */
export async function bench(): Promise<BenchRow[]> {
  const site = await openSite();
  try {
    const pictures = await drawClouds(Math.max(...counts), [256, 256]);
    const urls = (count: number) =>
      Array.from({ length: rounds }, (_, round) =>
        publishGrid(site, `heap${count}-${round}`, pictures.slice(0, count)),
      );
    const alone = await heaps(await plainBrowser(), urls, () => 0);
    const usual = await heaps(await browserWithExtension([], 'flags'), urls, (count) => count);
    const most = await heaps(await browserWithExtension([], 'all'), urls, (count) => count);
    return counts.flatMap((count, at) => [
      rowOf(`heap of a page of ${count} pictures, more than without`, usual[at], alone[at], true),
      rowOf('the same with a badge on each picture', most[at], alone[at], false),
    ]);
  } finally {
    await site.close();
  }
}

async function heaps(
  browser: BenchBrowser,
  urlsOf: (count: number) => readonly string[],
  answersOf: (count: number) => number,
): Promise<number[]> {
  try {
    const found: number[] = [];
    for (const count of counts) {
      const measured: number[] = [];
      for (const url of urlsOf(count)) measured.push(await heapMb(browser, url, answersOf(count)));
      found.push(median(measured));
    }
    return found;
  } finally {
    await browser.close();
  }
}

function heapMb(browser: BenchBrowser, url: string, answers: number): Promise<number> {
  return inNewPage(browser, async (page) => {
    await page.goto(url);
    await scrolledUntilChecked(browser, page, answers);
    await pause(restMs);
    return (await heldBytes(browser, page)) / 1e6;
  });
}

async function heldBytes({ context }: BenchBrowser, page: Page): Promise<number> {
  const client = await context.newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize;
}

function rowOf(name: string, ours = Number.NaN, alone = Number.NaN, isBound: boolean): BenchRow {
  const value = ours - alone;
  const baseline = `without: ${alone.toFixed(2)} MB`;
  const row = { name, value, unit: 'MB', baseline, ratio: ours / alone };
  return isBound ? { ...row, bound: `<= ${boundMb} MB`, ok: value <= boundMb } : row;
}
