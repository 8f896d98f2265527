import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright';
import { expect, test } from '../fixtures/extension-test.ts';
import { grantAllSites } from '../fixtures/granted-extension.ts';
import { choose, looksAtPages, openReaderBrowser } from '../fixtures/reader-browser.ts';
import { OptionsPage } from '../pages/options-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('a mistake of the extension is listed once, and its report holds no address and no content', async ({
  context,
  extensionUrl,
}) => {
  const page = await context.newPage();
  const options = new OptionsPage(page, extensionUrl);
  await options.open();
  await page.evaluate(() => {
    const mistake = new TypeError('Failed to parse https://news.example/private/photo.jpg');
    // The same error twice, as it passes through two hands.
    for (let hand = 0; hand < 2; hand += 1) dispatchEvent(new ErrorEvent('error', { error: mistake }));
  });

  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(page.getByRole('heading', { name: 'Errors of Telltale' })).toBeVisible();
  const rows = page.locator('.diagnostics li');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/Telltale \d+\.\d+\.\d+, page: TypeError: Failed to parse …/);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the report' }).click();
  await expect(page.getByRole('status')).toHaveText('The report is copied.');
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('TypeError');
  expect(report).not.toMatch(/news\.example|private|https?:/);

  await page.getByRole('button', { name: 'Delete the list' }).click();
  await expect(page.getByText('Nothing has gone wrong inside Telltale so far.')).toBeVisible();
});

/** The entries of the list, newest first. */
async function openList(context: BrowserContext, extensionUrl: string): Promise<Locator> {
  const page = await context.newPage();
  await page.goto(`${extensionUrl}/diagnostics.html`);
  return page.locator('.diagnostics li');
}

test('where the part that reads credentials is damaged they count as unreadable, and the list names the analyzer', async ({
  site,
  extensionUrl,
}) => {
  const { folder, remove } = grantAllSites();
  damageCredentialsReader(folder);
  const context = await openReaderBrowser(folder);
  try {
    await choose(context, { display: 'all' });
    await looksAtPages(context);
    const page = await context.newPage();
    const scanned = new ScannedPage(page);
    await scanned.open(`${site.url}/credentials.html`);
    const card = await scanned.openCard(page.locator('#trusted'));
    await expect(card.provenance).toContainText('Content Credentials could not be used.');
    const rows = await openList(context, extensionUrl);
    await expect(rows.first()).toContainText(/Telltale \d+\.\d+\.\d+, analyzer: [A-Z][A-Za-z]*Error/);
  } finally {
    await context.close();
    remove();
  }
});

test('a mistake that ends a check is called one on its card, and is listed', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  await breakHashing(context);
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  const card = await scanned.openCard(scanned.picture('nagasaki-boats.jpg'));
  await expect(card.heading).toHaveText('This picture was not checked');
  await expect(card.card).toContainText('Something went wrong inside Telltale.');
  const rows = await openList(context, extensionUrl);
  await expect(rows.first()).toContainText(/, check: TypeError: Cannot hash …/);
});

/** Of files, in the background, until that is stopped. */
async function breakHashing(context: BrowserContext): Promise<void> {
  await context.serviceWorkers()[0]?.evaluate(() => {
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    crypto.subtle.digest = async (algorithm, data) => {
      if (data.byteLength > 10_000) throw new TypeError('Cannot hash https://news.example/photo.jpg');
      return digest(algorithm, data);
    };
  });
}

/** Only files that carry credentials need it. The file itself is shared with the built extension: it is replaced. */
function damageCredentialsReader(folder: string): void {
  const assets = join(folder, 'assets');
  const reader = readdirSync(assets).find((name) => /^c2pa.*\.wasm$/.test(name));
  if (reader === undefined) throw new Error('There is no reader of credentials.');
  rmSync(join(assets, reader));
  writeFileSync(join(assets, reader), 'no WebAssembly');
}

test('a mistake of the script in a page reaches the list, without the words that came from the page', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const scanned = new ScannedPage(page);
  await breakScriptIn(page, async () => {
    await scanned.open(`${site.url}/one.html`);
    await scanned.answeredBadge(scanned.picture('nagasaki-boats.jpg'));
  });
  await page.mouse.wheel(0, 200);
  await page.setViewportSize({ width: 900, height: 720 });
  const rows = await openList(context, extensionUrl);
  await expect(rows.first()).toContainText(/, script in a page: TypeError: Cannot measure …/);
  await expect(rows.first()).toContainText('watch-page.js:');
  expect(await rows.allTextContents()).not.toContainEqual(expect.stringContaining('news.example'));
});

/** From then on what the extension's script asks of the page's boxes fails there, and nowhere else. */
async function breakScriptIn(page: Page, begin: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin.startsWith('chrome-extension://')) worlds.push(context.id);
  });
  await session.send('Runtime.enable');
  await begin();
  const expression = `Element.prototype.getBoundingClientRect = () => {
    throw new TypeError('Cannot measure https://news.example/private/photo.jpg');
  }`;
  for (const contextId of worlds)
    await session.send('Runtime.evaluate', { expression, contextId }).catch(() => undefined);
  await session.detach();
}
