import { setTimeout as pause } from 'node:timers/promises';
import { drawClouds, publishGrid } from '@telltale/e2e/fixtures/grid';
import { openSite } from '@telltale/e2e/fixtures/site';
import type { Page } from 'playwright';
import type { BenchRow } from './bench-row.ts';
import { processorSeconds } from './browser/processor-time.ts';
import {
  answersOn,
  type BenchBrowser,
  browserWithExtension,
  inNewPage,
  plainBrowser,
  scrollEvenly,
} from './extension-browser.ts';

const boundSeconds = 20;
const count = 200;
const sidePx = 256;
const scrollSeconds = 5;
const patienceSeconds = 140;
const betweenLooksMs = 1000;

interface Read {
  readonly processorSeconds: number;
  readonly answers: number;
  readonly wallSeconds: number;
}

/** Processor time over all processes of a browser whose reader scrolls through 200 pictures and stays. */
export async function bench(): Promise<BenchRow[]> {
  const site = await openSite();
  const [extended, plain] = [await browserWithExtension(), await plainBrowser()];
  try {
    const url = publishGrid(site, 'small', await drawClouds(count, [sidePx, sidePx]));
    const ours = await inNewPage(extended, (page) => read(extended, page, url, answeredOrPatienceOver));
    // As long as the other: a page costs something while nobody does anything, too.
    const asLong = (_: BenchBrowser, __: Page) => pause(Math.max(0, ours.wallSeconds - scrollSeconds) * 1000);
    const alone = await inNewPage(plain, (page) => read(plain, page, url, asLong));
    return rowsOf(ours, alone);
  } finally {
    await Promise.all([extended.close(), plain.close(), site.close()]);
  }
}

async function read(
  browser: BenchBrowser,
  page: Page,
  url: string,
  stay: (browser: BenchBrowser, page: Page) => Promise<void>,
): Promise<Read> {
  const [before, startMs] = [await processorSeconds(browser.context), performance.now()];
  await page.goto(url);
  await scrollEvenly(page, scrollSeconds);
  await stay(browser, page);
  const wallSeconds = (performance.now() - startMs) / 1000;
  const spent = (await processorSeconds(browser.context)) - before;
  const hasExtension = browser.context.serviceWorkers().length > 0;
  return { processorSeconds: spent, wallSeconds, answers: hasExtension ? await answersOn(browser, page) : 0 };
}

/** A reader who sees that some are still waiting scrolls through once more. */
async function answeredOrPatienceOver(browser: BenchBrowser, page: Page): Promise<void> {
  let [last, since] = [0, performance.now()];
  for (const endMs = performance.now() + patienceSeconds * 1000; performance.now() < endMs; ) {
    await pause(betweenLooksMs);
    const answers = await answersOn(browser, page);
    if (answers >= count) return;
    if (answers > last) [last, since] = [answers, performance.now()];
    else if (performance.now() - since > stuckMs) {
      await scrollEvenly(page, scrollSeconds);
      since = performance.now();
    }
  }
}

const stuckMs = 5_000;

function rowsOf(ours: Read, alone: Read): BenchRow[] {
  const value = ours.processorSeconds;
  const isWhole = ours.answers >= count;
  const bound = `<= ${boundSeconds} s`;
  const without = alone.processorSeconds;
  return [
    {
      name: `processor time for ${count} pictures of ${sidePx} px${isWhole ? '' : `, ${ours.answers} answered`}`,
      value,
      unit: 's',
      baseline: `without: ${without.toFixed(1)} s`,
      ratio: value / without,
      bound,
      ok: isWhole && value <= boundSeconds,
    },
    { name: 'until the last of them had its answer', value: ours.wallSeconds, unit: 's' },
  ];
}
