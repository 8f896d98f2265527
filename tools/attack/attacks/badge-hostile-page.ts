import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { grantAllSites } from '@telltale/e2e/fixtures/granted-extension';
import { dressUp, readLayer, spyFonts } from '@telltale/e2e/fixtures/hostile-page';
import { mediaFolder } from '@telltale/e2e/fixtures/project';
import { choose, looksAtPages, openReaderBrowser } from '@telltale/e2e/fixtures/reader-browser';
import { ScannedPage } from '@telltale/e2e/pages/scanned-page';
import type { Page } from 'playwright';
import { buildStale } from '../../builds.ts';
import type { Attack, AttackRow } from '../attack.ts';
import { createRandom } from '../random.ts';

const labels = [
  ...['Likely AI', 'Unclear', 'No signal', 'No verdict', 'Not checked', 'Checking'],
  ...['File says', 'Changed after signing'],
];
const words = [...labels, 'Telltale', 'detector', '0.', '1', 'Signals'];

/**
 * The built extension of a reader who lets pictures be sent, on a page that reads what is drawn on it, dresses it up
 * and gets real clicks at places of its choice. The server it would send to is only counted at.
 */
export const attack: Attack = async ({ isFull, inputs, seed, tell }) => {
  if (!(await buildStale(['media', 'extension']))) throw new Error('The extension was not built.');
  const web = await openWeb();
  const { folder, remove } = grantAllSites();
  const context = await openReaderBrowser(folder);
  try {
    await choose(context, { serverUrl: web.serverUrl, readingMode: 'pictures', display: 'all' });
    await looksAtPages(context);
    const page = await context.newPage();
    const scanned = new ScannedPage(page);
    await scanned.open(web.pageUrl);
    await scanned.openCard(page.locator('img').first());
    const read = await page.evaluate(readLayer, words);
    const leaks = [...leaksOf(read), ...web.fonts()];
    const clicks = inputs ?? (isFull ? 1_000 : 20);
    await page.evaluate(dressUp);
    await clickAround(page, clicks, seed, tell);
    const rows: AttackRow[] = [
      {
        attack: 'a page reads badge and card',
        inputs: words.length,
        promise: 'no word, score or label',
        seen: read === null ? 'nothing was drawn' : `${leaks.length} leaks ${leaks.join(', ')}`.trim(),
        held: read !== null && leaks.length === 0,
      },
      {
        attack: 'a page dresses them up and gets real clicks and keys',
        inputs: clicks,
        promise: 'nothing is sent',
        seen: `${web.sent()} requests to the server`,
        held: web.sent() === 0,
      },
    ];
    return rows;
  } finally {
    await context.close();
    remove();
    await web.close();
  }
};

function leaksOf(read: Awaited<ReturnType<typeof readLayer>>): string[] {
  return [
    ...(read?.found ?? []),
    ...labels.filter((label) => read?.text.includes(label)),
    ...(read?.root || read?.inside !== 'nothing' ? ['root'] : []),
    ...(read?.customProperties ?? []),
  ];
}

async function clickAround(page: Page, clicks: number, seed: number, tell: (line: string) => void) {
  const random = createRandom(seed);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  for (let click = 0; click < clicks; click += 1) {
    await page.mouse.click(Math.floor(random.next() * width), Math.floor(random.next() * height));
    await page.keyboard.press(random.next() < 0.5 ? 'Tab' : 'Enter');
    if (click % 100 === 99) tell(`${click + 1} clicks`);
  }
}

/** A page with a picture, on one server; the other is the one that nothing may reach. */
async function openWeb() {
  const visits: string[] = [];
  let sent = 0;
  const picture = readFileSync(join(mediaFolder, 'nagasaki-boats.jpg'));
  const html = `<!doctype html><title>Hostile</title>${spyFonts}<img src="/picture.jpg" alt="" width="600">`;
  const site = createServer(({ url = '/' }, response) => {
    visits.push(url);
    if (url === '/picture.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    else if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    else response.writeHead(404).end();
  });
  const server = createServer((_, response) => {
    sent += 1;
    response.writeHead(503).end();
  });
  const [siteUrl, serverUrl] = await Promise.all([site, server].map(listen));
  return {
    pageUrl: `${siteUrl}/`,
    serverUrl: String(serverUrl),
    sent: () => sent,
    fonts: () => visits.filter((url) => url.includes('font-')),
    async close() {
      for (const each of [site, server]) {
        each.closeAllConnections();
        await new Promise((resolve) => each.close(resolve));
      }
    },
  };
}

function listen(server: ReturnType<typeof createServer>): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}
