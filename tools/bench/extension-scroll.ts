import { setTimeout as pause } from 'node:timers/promises';
import { drawClouds, publishGrid } from '@telltale/e2e/fixtures/grid';
import { openSite } from '@telltale/e2e/fixtures/site';
import type { Page } from 'playwright';
import type { BenchRow } from './bench-row.ts';
import { firstAnswerOnScreen } from './browser/answered-badge.ts';
import {
  browserWithExtension,
  inNewPage,
  plainBrowser,
  scrollEvenly,
  seeLayers,
  waitForChecked,
} from './extension-browser.ts';
import { median } from './median.ts';

const boundSeconds = 2;
const rounds = 5;
const count = 200;
const scrollSeconds = 3;
const timeoutSeconds = 60;
/** On the first screen of the grid. */
const shownFirst = 4;

/** How soon a reader who scrolled fast through 200 pictures of 960 x 720 sees an answer on what is there then. */
export async function bench(): Promise<BenchRow[]> {
  const site = await openSite();
  const [extended, plain] = [await browserWithExtension(), await plainBrowser()];
  try {
    seeLayers(extended);
    const pictures = await drawClouds(count, [960, 720]);
    await inNewPage(extended, async (page) => {
      await page.goto(publishGrid(site, 'warm', pictures.slice(0, shownFirst)));
      await waitForChecked(extended, page, shownFirst);
    });
    const [answeredMs, shownMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const url = publishGrid(site, `scroll${round}`, pictures);
      shownMs.push(await inNewPage(plain, (page) => afterScroll(page, url, picturesShown)));
      answeredMs.push(await inNewPage(extended, (page) => afterScroll(page, url, firstAnswerOnScreen)));
    }
    const [value, worst] = [median(answeredMs) / 1000, Math.max(...answeredMs) / 1000];
    return [
      {
        name: `first answer after a fast scroll through ${count} pictures of 960 x 720`,
        value,
        unit: 's',
        baseline: `pictures shown without: ${(median(shownMs) / 1000).toFixed(2)} s`,
        bound: `<= ${boundSeconds} s`,
        ok: value <= boundSeconds,
      },
      { name: `the slowest of ${rounds} such scrolls`, value: worst, unit: 's' },
    ];
  } finally {
    await Promise.all([extended.close(), plain.close(), site.close()]);
  }
}

/** @param seen resolves with the page's clock, once it shows what is waited for */
async function afterScroll(page: Page, url: string, seen: (page: Page) => Promise<number>): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector('main img', { state: 'attached' });
  await scrollEvenly(page, scrollSeconds);
  const endMs = await page.evaluate(() => performance.now());
  const giveUp = async (): Promise<never> => {
    await pause(timeoutSeconds * 1000, undefined, { ref: false });
    throw new Error(`Nothing was seen for ${timeoutSeconds} s after the scroll.`);
  };
  const seenMs = await Promise.race([seen(page), giveUp()]);
  return Math.max(0, seenMs - endMs);
}

/** All that the window shows of the page has arrived. Of named functions the page would know no names. */
function picturesShown(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (;;) {
      const missing = Array.from(document.images).some((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight && !image.complete;
      });
      if (!missing) return performance.now();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}
