import { execFileSync } from 'node:child_process';
import { drawClouds, publishGrid } from '@telltale/e2e/fixtures/grid';
import { openSite } from '@telltale/e2e/fixtures/site';
import type { Page } from 'playwright';
import type { BenchRow } from './bench-row.ts';
import { type BenchBrowser, browserWithExtension, scrolledUntilChecked } from './extension-browser.ts';

const atOnce = 100;
const sets = 5;
const bound = 1.1;

interface Memory {
  /** Of the process in which the extension's background, hidden page and detector live. */
  readonly extensionBytes: number;
  /** What script holds in the page's process, garbage collected. */
  readonly pageBytes: number;
}

/** Memory while 500 pictures are checked on one page, a hundred at a time: what was shown before is let go. */
export async function bench(): Promise<BenchRow[]> {
  const site = await openSite();
  const browser = await browserWithExtension();
  try {
    const pictures = await drawClouds(atOnce);
    const page = await browser.context.newPage();
    const measured: Memory[] = [];
    for (let set = 0; set < sets; set += 1) {
      // Only the hash differs: the page stays and shows others.
      await page.goto(publishGrid(site, `set${set}`, pictures));
      await scrolledUntilChecked(browser, page, (set + 1) * atOnce);
      measured.push(await memoryOf(browser, page));
    }
    const rows = (name: string, of: keyof Memory) =>
      rowsOf(
        name,
        measured.map((memory) => memory[of]),
      );
    return [...rows('memory of the extension', 'extensionBytes'), ...rows('memory of the page', 'pageBytes')];
  } finally {
    await Promise.all([browser.close(), site.close()]);
  }
}

/** The first hundred load what is loaded once. */
function rowsOf(name: string, bytes: readonly number[]): BenchRow[] {
  const [first = Number.NaN, last = Number.NaN] = [bytes[1], bytes.at(-1)];
  const ratio = last / first;
  const baseline = `after ${2 * atOnce}`;
  const measured = { value: last / 1e6, unit: 'MB', baseline, ratio };
  return [
    { name: `${name} ${baseline} checked pictures`, value: first / 1e6, unit: 'MB' },
    { name: `${name} after ${sets * atOnce}`, ...measured, bound: `<= ${bound}`, ok: ratio <= bound },
  ];
}

async function memoryOf({ context, profile }: BenchBrowser, page: Page): Promise<Memory> {
  const client = await context.newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return { extensionBytes: extensionBytes(profile), pageBytes: usedSize };
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly rssBytes: number;
  readonly args: string;
}

function extensionBytes(profile: string): number {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .map((line): Process => {
      const [, pid, parent, rssKb, args = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return { pid: Number(pid), parent: Number(parent), rssBytes: Number(rssKb) * 1024, args };
    });
  const below = (pid: number): Process[] =>
    processes.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  const browser = processes.find(({ args }) => args.includes(profile) && !args.includes('--type='));
  if (!browser) throw new Error('The browser has no process.');
  return below(browser.pid)
    .filter(({ args }) => args.includes('--extension-process'))
    .reduce((sum, { rssBytes }) => sum + rssBytes, 0);
}
