import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReviewExport } from '@telltale/shared/contract';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
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
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByLabel('Publish with a note about AI').check();
  await page.getByLabel('Your name').fill('A. Reviewer');
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
  expect({ decisions: history.map(({ decision }) => decision), alg: integrity.alg }).toEqual({
    decisions: ['disclose', 'recheck'],
    alg: 'HMAC-SHA256',
  });
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Page to print' }).click();
  const printable = await opening;
  await expect(printable.getByText('The file itself says that a generator made it.')).toBeVisible();
  await expect(printable.locator('dt:text-is("Notes") + dd')).toHaveText('not given');
  await printable.close();

  await panel.button('Delete the dossier').click();
  await panel.confirm('Delete for good');
  await expect(page.getByText('No dossiers yet')).toBeVisible();
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
});
