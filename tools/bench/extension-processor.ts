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
const timeoutSeconds = 140;
const betweenLooksMs = 1000;

interface Read {
  readonly processorSeconds: number;
  readonly answers: number;
  readonly wallSeconds: number;
}

/**
 * Processor time over all processes of a browser whose reader scrolls through 200 pictures and stays: as the extension
 * comes, where warnings show on the pictures, and with a badge on each.
 */
export async function bench(): Promise<BenchRow[]> {
  const site = await openSite();
  try {
    const url = publishGrid(site, 'small', await drawClouds(count, [sidePx, sidePx]));
    const usual = await inOwnBrowser(browserWithExtension([], 'flags'), url, waitForAnswers);
    const most = await inOwnBrowser(browserWithExtension([], 'all'), url, waitForAnswers);
    // As long as the other: a page costs something while nobody does anything, too.
    const asLong = () => pause(Math.max(0, usual.wallSeconds - scrollSeconds) * 1000);
    const alone = await inOwnBrowser(plainBrowser(), url, asLong);
    return rowsOf(usual, most, alone);
  } finally {
    await site.close();
  }
}

async function inOwnBrowser(opening: Promise<BenchBrowser>, url: string, stay: Stay): Promise<Read> {
  const browser = await opening;
  try {
    return await inNewPage(browser, (page) => read(browser, page, url, stay));
  } finally {
    await browser.close();
  }
}

type Stay = (browser: BenchBrowser, page: Page) => Promise<void>;

async function read(browser: BenchBrowser, page: Page, url: string, stay: Stay): Promise<Read> {
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
async function waitForAnswers(browser: BenchBrowser, page: Page): Promise<void> {
  let [last, since] = [0, performance.now()];
  for (const endMs = performance.now() + timeoutSeconds * 1000; performance.now() < endMs; ) {
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

function rowsOf(usual: Read, most: Read, alone: Read): BenchRow[] {
  const name = `processor time for ${count} pictures of ${sidePx} px`;
  const value = usual.processorSeconds;
  const isWhole = usual.answers >= count;
  return [
    {
      ...besideAlone(`${name}${isWhole ? '' : `, ${usual.answers} answered`}`, value, alone),
      bound: `<= ${boundSeconds} s`,
      ok: isWhole && value <= boundSeconds,
    },
    { name: 'until the last of them had its answer', value: usual.wallSeconds, unit: 's' },
    besideAlone('processor time with a badge on each', most.processorSeconds, alone),
  ];
}

function besideAlone(name: string, value: number, { processorSeconds: without }: Read): BenchRow {
  return { name, value, unit: 's', baseline: `without: ${without.toFixed(1)} s`, ratio: value / without };
}
