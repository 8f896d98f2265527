import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from '../fixtures/extension-test.ts';
import { startOwnBrowser, withProfile } from '../fixtures/own-browser.ts';
import { trustAnchorsFile } from '../fixtures/project.ts';
import { choose, looksAtPages } from '../fixtures/reader-browser.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

const reasons = [
  {
    id: '#trusted',
    title: 'The file says it was made with AI',
    finding: 'Content Credentials are valid, and the signer is on the trust list.',
  },
  {
    id: '#tampered',
    title: 'The file was changed after it was signed',
    finding: 'The content is not the one that was signed.',
  },
  {
    id: '#unlisted',
    title: 'The file says it was made with AI (unverified)',
    finding: 'Content Credentials fit this file, but nobody on the trust list vouches for the signer.',
  },
] as const;

/** Each card names its reason; what was remembered says that, too. */
async function tellsReasons(page: Page, areRemembered: boolean): Promise<void> {
  const scanned = new ScannedPage(page);
  for (const { id, title, finding } of reasons) {
    const card = await scanned.openCard(page.locator(id));
    await expect(card.heading).toHaveText(title);
    await expect(card.provenance).toContainText(finding);
    const memory = card.steps.filter({ hasText: 'This browser remembered the answer.' });
    await expect(memory).toHaveCount(areRemembered ? 1 : 0);
    await card.close();
  }
}

test('what a server said of signed files keeps its reasons when it comes from memory', async ({
  page,
  site,
  wire,
}) => {
  await page.goto(`${site.url}/credentials.html`);
  await tellsReasons(page, false);
  const asked = wire.exchanges.length;
  await page.reload();
  await tellsReasons(page, true);
  expect(wire.exchanges).toHaveLength(asked);
});

test('what this device found in signed files keeps its reasons after a reload and after the browser was started again', async ({
  grantedFolder,
  site,
}) => {
  await withProfile(async (profile) => {
    const first = await startOwnBrowser(grantedFolder, profile);
    await choose(first.context, { display: 'all', trustAnchors: readFileSync(trustAnchorsFile, 'utf8') });
    await looksAtPages(first.context);
    const page = await first.context.newPage();
    await page.goto(`${site.url}/credentials.html`);
    await tellsReasons(page, false);
    await page.reload();
    await tellsReasons(page, true);
    await first.close();

    const second = await startOwnBrowser(grantedFolder, profile);
    await looksAtPages(second.context);
    const again = await second.context.newPage();
    await again.goto(`${site.url}/credentials.html`);
    await tellsReasons(again, true);
    await second.close();
  });
});
