import { readFile } from 'node:fs/promises';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { trustAnchorsFile } from '../fixtures/project.ts';
import { choose } from '../fixtures/reader-browser.ts';
import { HistoryPage } from '../pages/history-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

/** By what the files of that page say of themselves, as a row of the history calls it. */
const titles = {
  declared: /The file says it was made with AI(?! \()/,
  unverified: /The file says it was made with AI \(unverified\)/,
  altered: /The file was changed after it was signed/,
};

test('what was checked is listed with blurred thumbnails, found, exported and deleted; off, nothing is kept', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  await choose(context, { trustAnchors: await readFile(trustAnchorsFile, 'utf8') });
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/credentials.html`);
  const images = await page.locator('img').all();
  for (const image of images) await scanned.answeredBadge(image);

  const history = new HistoryPage(await context.newPage(), extensionUrl);
  await history.open();
  await expect(history.entries).toHaveCount(images.length);
  await expect(history.entries.first()).toContainText(new URL(site.url).host);
  for (const title of Object.values(titles))
    await expect(history.entries.filter({ hasText: title })).toHaveCount(1);
  await expect(history.page.locator('img:not([src="/icon/48.png"])')).toHaveCount(0);
  const thumbnail = history.entries.first().getByRole('img', { name: 'Blurred thumbnail' });
  await expect.poll(() => history.coloursOf(thumbnail)).toBeGreaterThan(20);
  for (const colorScheme of ['light', 'dark'] as const) {
    await history.page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(history.page)).toEqual([]);
  }

  const [download] = await Promise.all([
    history.page.waitForEvent('download'),
    history.button('Export as JSON').click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const { entries } = JSON.parse(file);
  expect(entries).toHaveLength(images.length);
  for (const kind of Object.keys(titles))
    expect(entries.filter(({ signals: [first] }: { signals: string[] }) => first === kind)).toHaveLength(1);
  expect(file).not.toMatch(/credentials\.html|\.jpg|\.png/);

  await history.siteField.fill('elsewhere.example');
  await expect(history.entries).toHaveCount(0);
  await expect(history.page.getByText('No entry matches the search.')).toBeVisible();
  await history.siteField.fill(new URL(site.url).host);
  await expect(history.entries).toHaveCount(images.length);
  await history
    .button(/^Delete the entry/)
    .first()
    .click();
  await expect(history.entries).toHaveCount(images.length - 1);
  await expect(history.status).toHaveText('1 entry deleted.');
  await history.pressAndConfirm('Delete what was found');
  await expect(history.entries).toHaveCount(0);

  await history.chooseTerm('Keep no history');
  await expect(history.page.getByText('No history is kept.')).toHaveCount(0);
  await history.siteField.fill('');
  await expect(history.page.getByText('No history is kept.')).toBeVisible();
  await page.bringToFront();
  await scanned.open(`${site.url}/one.html`);
  await scanned.answeredBadge(scanned.picture('nagasaki-boats.jpg'));
  await history.open();
  await expect(history.page.getByText('No history is kept.')).toBeVisible();
});
