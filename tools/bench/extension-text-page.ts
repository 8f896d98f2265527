import { openSite } from '@telltale/e2e/fixtures/site';
import type { Page } from 'playwright';
import type { BenchRow } from './bench-row.ts';
import { browserWithExtension, inNewPage, plainBrowser, scrollEvenly } from './extension-browser.ts';
import { median } from './median.ts';

const bounds = { taskRatio: 1.03, heapMb: 1 };
const pairs = 5;
/** Some seconds would hardly be reading. */
const readSeconds = 20;
const restMs = 500;
const paragraphs = 400;

interface Cost {
  /** What the page's main thread computed. */
  readonly taskMs: number;
  /** What its scripts hold, garbage collected. */
  readonly heapMb: number;
}

/** What the extension costs a page without pictures that a person reads, in pairs beside the same page without it. */
export async function bench(): Promise<BenchRow[]> {
  const site = await openSite();
  const [extended, plain] = [await browserWithExtension(), await plainBrowser()];
  try {
    site.publish('long-read.html', longRead());
    const url = `${site.url}/published/long-read.html`;
    const measured: { readonly ours: Cost; readonly alone: Cost }[] = [];
    // The first pair loads everything and warms up. Which of the two goes first takes turns.
    for (let pair = 0; pair <= pairs; pair += 1) {
      const first = await inNewPage(pair % 2 ? extended : plain, (page) => costOf(page, url));
      const second = await inNewPage(pair % 2 ? plain : extended, (page) => costOf(page, url));
      if (pair > 0) measured.push(pair % 2 ? { ours: first, alone: second } : { ours: second, alone: first });
    }
    return rowsOf(measured);
  } finally {
    await Promise.all([extended.close(), plain.close(), site.close()]);
  }
}

function rowsOf(measured: readonly { readonly ours: Cost; readonly alone: Cost }[]): BenchRow[] {
  const ratio = median(measured.map(({ ours, alone }) => ours.taskMs / alone.taskMs));
  const heapMb = median(measured.map(({ ours, alone }) => ours.heapMb - alone.heapMb));
  const without = median(measured.map(({ alone }) => alone.taskMs));
  return [
    {
      name: 'tasks of a text page that is read',
      value: median(measured.map(({ ours }) => ours.taskMs)),
      unit: 'ms',
      baseline: `without: ${without.toFixed(0)} ms`,
      ratio,
      bound: `<= ${bounds.taskRatio}`,
      ok: ratio <= bounds.taskRatio,
    },
    {
      name: 'heap of that page, more than without',
      value: heapMb,
      unit: 'MB',
      bound: `<= ${bounds.heapMb} MB`,
      ok: heapMb <= bounds.heapMb,
    },
  ];
}

/** A person opens the page and reads it to its end. */
async function costOf(page: Page, url: string): Promise<Cost> {
  const client = await page.context().newCDPSession(page);
  // Of the thread itself: what the machine meanwhile gave to other programs does not count.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  await scrollEvenly(page, readSeconds);
  await page.waitForTimeout(restMs);
  const { metrics } = await client.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return { taskMs: seconds * 1000, heapMb: usedSize / 1e6 };
}

/** A long article with headings, links and notes, and no picture. */
function longRead(): Buffer {
  const sentence =
    'The harbour wakes before the town does, and <a href="#notes">nobody</a> says much until six. ';
  const part = (_: unknown, at: number) =>
    `${at % 12 ? '' : `<h2>Part ${at / 12 + 1}</h2>`}<p>${sentence.repeat(4 + (at % 5))}</p>`;
  const text = Array.from({ length: paragraphs }, part).join('\n');
  return Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>A long read</title><style>body { max-width: 40rem; margin: auto }</style>
<h1>A long read</h1>${text}<p id="notes">Notes</p></html>`,
  );
}
