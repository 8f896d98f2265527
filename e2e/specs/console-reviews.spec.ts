import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReviewExport } from '@telltale/shared/contract';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { holdRequest } from '../fixtures/hold-request.ts';
import { showCopy } from '../fixtures/printed-page.ts';
import { mediaFolder } from '../fixtures/project.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsolePage } from '../pages/console-page.ts';

test('a review from upload to export: signals, decision, documents, deletion', async ({ page, server }) => {
  const panel = new ConsolePage(page);
  await panel.openAs('desk@example.org', server.url);
  await panel.goTo('Reviews');
  await page.getByLabel('Picture (JPEG or PNG').setInputFiles(join(mediaFolder, 'glass-signed.png'));
  await page.getByLabel('What does the supplier say').selectOption('Used in part');
  await page.getByLabel('Supplier (optional)').fill('Studio Example');
  await panel.button('Upload and open').click();

  await expect(panel.heading).toHaveText('glass-signed.png');
  await expect(page.getByText('Studio Example')).toBeVisible();
  await expect(page.getByText('Content Credentials').first()).toBeVisible();
  await expect(page.getByText('Score').first()).toBeVisible();
  const picture = page.getByRole('img', { name: 'The picture under review' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const wholePicture = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open the picture at its own size' }).click();
  const alone = await wholePicture;
  await expect
    .poll(() => alone.evaluate(() => document.querySelector('img')?.naturalWidth ?? 0))
    .toBeGreaterThan(0);
  await alone.close();

  await page.getByLabel('Publish with a note about AI').check();
  // Spaces alone are no name and no reasons.
  for (const [name, reasons] of [
    ['   ', 'The file says so.'],
    ['A. Reviewer', '   '],
  ] as const) {
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Reasons').fill(reasons);
    expect(await page.locator('form:has([name="rationale"])').evaluate(isValid)).toBe(false);
  }
  await page.getByLabel('Your name').fill(' A. Reviewer ');
  await page.getByLabel('Reasons').fill('The file itself says that a generator made it.');
  await panel.button('Record the decision').click();
  await expect(panel.news).toHaveText('The decision is recorded.');
  await expect(panel.row('A. Reviewer')).toContainText('Publish with a note about AI');
  await page.getByLabel('Look again').check();
  await page.getByLabel('Your name').fill('B. Reviewer');
  await page.getByLabel('Reasons').fill('The supplier sent the working files.');
  await panel.button('Record the decision').click();
  await expect(panel.row('B. Reviewer')).toContainText('Look again');
  await expect(panel.head).toContainText('waits for a decision');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Signed JSON' }).click();
  const saved = await (await saving).path();
  const { history, integrity } = ReviewExport.parse(JSON.parse(await readFile(saved, 'utf8')));
  expect({ decisions: history.map((made) => [made.decision, made.reviewer]), alg: integrity.alg }).toEqual({
    decisions: [
      ['disclose', 'A. Reviewer'],
      ['recheck', 'B. Reviewer'],
    ],
    alg: 'HMAC-SHA256',
  });
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Page to print' }).click();
  const printable = await opening;
  await expect(printable.getByText('The file itself says that a generator made it.')).toBeVisible();
  await expect(printable.locator('dt:text-is("Notes") + dd')).toHaveText('not given');
  const copy = await page.context().newPage();
  for (const [language, heading] of [
    ['en', 'Decisions'],
    ['ar', 'القرارات'],
  ] as const) {
    await showCopy(copy, printable.url().replace('lang=en', `lang=${language}`));
    await expect(copy.getByRole('heading', { name: heading })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await copy.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(copy)).toEqual([]);
    }
    await copy.setViewportSize({ width: 360, height: 780 });
    expect(await copy.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  await copy.close();
  await printable.close();

  await panel.button('Delete the dossier').click();
  await panel.confirm('Delete for good');
  await expect(page.getByText('No dossiers yet')).toBeVisible();
});

const isValid = (form: Element) => form instanceof HTMLFormElement && form.checkValidity();

test('whatever takes a while says so: loading, uploading, and waiting for the detector', async ({
  page,
  server,
}) => {
  const panel = new ConsolePage(page);
  await panel.openAs('patient@example.org', server.url);
  const showList = await holdRequest(page, 'GET', '**/v1/reviews?limit=*');
  await panel.goTo('Reviews');
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  showList();
  await expect(page.getByText('No dossiers yet')).toBeVisible();

  const upload = await holdRequest(page, 'POST', '**/v1/reviews');
  const showDossier = await holdRequest(page, 'GET', '**/v1/reviews/*/export', (body) =>
    body.replace(/"status":"(known|unknown)","label"/, '"status":"processing","label"'),
  );
  await page.getByLabel('Picture (JPEG or PNG').setInputFiles(join(mediaFolder, 'glass-signed.png'));
  await panel.button('Upload and open').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  upload();
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  showDossier();
  await expect(page.getByText('The detector has yet to look at it.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  // It asks again by itself until the detector is done.
  await expect(page.getByText('The detector has yet to look at it.')).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText('Score').first()).toBeVisible();
});

test('a file that is no picture is refused in words, and nothing is opened', async ({ page, server }) => {
  const panel = new ConsolePage(page);
  await panel.openAs('wrong-file@example.org', server.url);
  await panel.goTo('Reviews');
  const file = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture at all.') };
  await page.getByLabel('Picture (JPEG or PNG').setInputFiles(file);
  await panel.button('Upload and open').click();
  await expect(page.getByText('This file is neither a JPEG nor a PNG.')).toBeVisible();
  await expect(page.getByText('No dossiers yet')).toBeVisible();
  await page.getByLabel('Picture (JPEG or PNG').setInputFiles(join(mediaFolder, 'glass-signed.png'));
  await expect(page.getByText('This file is neither a JPEG nor a PNG.')).toHaveCount(0);
});

test('dossiers are found again: by a search, by filters, and by their pictures', async ({ page, server }) => {
  const panel = new ConsolePage(page);
  await panel.openAs('many@example.org', server.url);
  await panel.goTo('Reviews');
  for (const [file, supplier] of [
    ['glass-signed.png', 'Studio Élan'],
    ['alpine-landscape.jpg', 'Agency North'],
  ] as const) {
    await page.getByLabel('Picture (JPEG or PNG').setInputFiles(join(mediaFolder, file));
    await page.getByLabel('Supplier (optional)').fill(supplier);
    await panel.button('Upload and open').click();
    await expect(panel.heading).toHaveText(file);
    await panel.goTo('Reviews');
  }
  await expect(page.getByText('2 dossiers')).toBeVisible();
  for (const name of ['glass-signed.png', 'alpine-landscape.jpg'])
    await expect
      .poll(() =>
        panel
          .row(name)
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(128);

  const search = page.getByRole('searchbox');
  await search.fill('elan');
  await expect(page.getByText('1 dossier', { exact: true })).toBeVisible();
  await expect(panel.row('glass-signed.png')).toBeVisible();
  await expect(panel.row('alpine-landscape.jpg')).toHaveCount(0);
  await search.fill('nobody');
  await expect(page.getByText('No dossier fits')).toBeVisible();
  await search.fill('');

  await panel.row('alpine-landscape.jpg').getByRole('link').click();
  await page.getByLabel('Do not publish').check();
  await page.getByLabel('Your name').fill('A. Reviewer');
  await page.getByLabel('Reasons').fill('Too old.');
  await panel.button('Record the decision').click();
  await expect(panel.news).toHaveText('The decision is recorded.');
  await panel.goTo('Reviews');
  await page.getByLabel('State').selectOption('Do not publish');
  await expect(panel.row('alpine-landscape.jpg')).toContainText('Do not publish');
  await expect(panel.row('glass-signed.png')).toHaveCount(0);
  await page.getByLabel('State').selectOption('Waits for a decision');
  await expect(panel.row('glass-signed.png')).toBeVisible();
  await expect(panel.row('alpine-landscape.jpg')).toHaveCount(0);

  // "Back" from a dossier comes to the list as it was left, and to its row.
  await search.fill('glass');
  await expect(page.getByText('1 dossier', { exact: true })).toBeVisible();
  const opened = panel.row('glass-signed.png').getByRole('link');
  await opened.press('Enter');
  await expect(panel.heading).toHaveText('glass-signed.png');
  await page.goBack();
  await expect(opened).toBeFocused();
  await expect(search).toHaveValue('glass');
  await expect(page.getByLabel('State')).toHaveValue('pending_review');
  await expect(panel.row('alpine-landscape.jpg')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 780 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
