import { drawClouds, publishGrid } from '@telltale/e2e/fixtures/grid';
import { openSite, type Site } from '@telltale/e2e/fixtures/site';
import type { Page } from 'playwright';
import type { BenchRow } from './bench-row.ts';
import { longest, type Task, tasksOf } from './browser/main-thread.ts';
import {
  type BenchBrowser,
  browserWithExtension,
  inNewPage,
  plainBrowser,
  scrollEvenly,
} from './extension-browser.ts';

const boundMs = 50;
const count = 200;
const readSeconds = 8;
const many = 10_000;
const files = 100;

/** The longest tasks of a page's main thread while it is read: a grid of 200 pictures, and a page of 10,000. */
export async function bench(): Promise<BenchRow[]> {
  const site = await openSite();
  const [extended, plain] = [await browserWithExtension(), await plainBrowser()];
  try {
    const pictures = await drawClouds(count);
    for (const [at, picture] of pictures.slice(0, files).entries()) site.publish(`many-${at}.jpg`, picture);
    const grid = publishGrid(site, 'read', pictures);
    const endless = `${site.url}/ten-thousand.html`;
    const [gridOurs, gridAlone] = [await tasks(extended, site, grid), await tasks(plain, site, grid)];
    const [manyOurs, manyAlone] = [await tasks(extended, site, endless), await tasks(plain, site, endless)];
    return [
      ...rowsOf(`page of ${count} pictures`, gridOurs, gridAlone),
      ...rowsOf(`page of ${many} pictures`, manyOurs, manyAlone),
    ];
  } finally {
    await Promise.all([extended.close(), plain.close(), site.close()]);
  }
}

/** A person opens the page and scrolls through it; then the page shows nothing of it any more. */
function tasks(browser: BenchBrowser, site: Site, url: string): Promise<Task[]> {
  return inNewPage(browser, (page) =>
    tasksOf(page, site.url, async () => {
      await page.goto(url);
      await scrollEvenly(page, readSeconds);
      await page.evaluate(() => document.querySelector('main')?.replaceChildren());
      await waitForDraw(page);
    }),
  );
}

function waitForDraw(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 1000))),
  );
}

function rowsOf(name: string, ours: readonly Task[], alone: readonly Task[]): BenchRow[] {
  const value = longest(ours, 'oursMs');
  const [with_, without] = [longest(ours, 'cpuMs'), longest(alone, 'cpuMs')];
  const bound = `<= ${boundMs} ms`;
  return [
    { name: `${name}: longest of our script in one task`, value, unit: 'ms', bound, ok: value <= boundMs },
    {
      name: `${name}: longest task, the page’s own work in it`,
      value: with_,
      unit: 'ms',
      baseline: `without: ${without.toFixed(0)} ms`,
      ratio: with_ / without,
    },
    {
      name: `${name}: tasks over ${boundMs} ms`,
      value: overBound(ours),
      unit: '',
      baseline: `without: ${overBound(alone)}`,
    },
  ];
}

function overBound(tasks: readonly Task[]): number {
  return tasks.filter(({ cpuMs }) => cpuMs > boundMs).length;
}
