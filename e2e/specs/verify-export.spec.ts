import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { mediaFolder } from '../fixtures/project.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsolePage } from '../pages/console-page.ts';

/** Opens a dossier, decides it and saves its export. @returns the path of the file */
async function saveExport(page: Page, email: string, serverUrl: string): Promise<string> {
  const panel = new ConsolePage(page);
  await panel.openAs(email, serverUrl);
  await panel.goTo('Reviews');
  await page.getByLabel('Picture (JPEG or PNG').setInputFiles(join(mediaFolder, 'glass-signed.png'));
  await panel.button('Upload and open').click();
  await page.getByLabel('Publish with a note about AI').check();
  await page.getByLabel('Your name').fill('A. Reviewer');
  await page.getByLabel('Reasons').fill('The file itself says so.');
  await panel.button('Record the decision').click();
  await expect(panel.row('A. Reviewer')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Signed JSON' }).click();
  return (await saving).path();
}

const choose = (page: Page, file: string) =>
  page.getByLabel('Exported dossier').setInputFiles({
    name: 'dossier.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  });

/** What is shown, of all that the page could say. */
const outcomeOf = (page: Page) => page.getByRole('status').getByRole('heading');

test('anybody checks an export: intact, changed or of another kind, and nothing leaves the browser', async ({
  page,
  server,
}) => {
  const saved = await readFile(await saveExport(page, 'signer@example.org', server.url), 'utf8');
  await page.getByRole('link', { name: 'Anybody can check the JSON without an account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check an exported review');
  await expect(page.getByLabel('Exported dossier')).toBeEnabled();
  await page.waitForLoadState('networkidle');

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await choose(page, saved);
  await expect(outcomeOf(page)).toHaveText('Issued by this server, and unchanged');
  for (const fact of ['glass-signed.png', 'Publish with a note about AI', 'A. Reviewer'])
    await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();
  await expect(page.getByText('It shows who issued the file, not what the picture is.')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }

  await choose(page, saved.replace('A. Reviewer', 'B. Reviewer'));
  await expect(outcomeOf(page)).toHaveText('This is not what the server issued');
  await choose(page, JSON.stringify({ other: 'file' }));
  await expect(outcomeOf(page)).toHaveText('This is no exported dossier');
  expect(requests).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a browser without Ed25519 of its own checks an export as well', async ({ page, server }) => {
  const saved = await readFile(await saveExport(page, 'older-browser@example.org', server.url), 'utf8');
  await page.addInitScript(() => {
    SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'));
  });
  await page.goto(`${server.url}/verify`);
  await expect(page.getByLabel('Exported dossier')).toBeEnabled();
  await choose(page, saved);
  await expect(outcomeOf(page)).toHaveText('Issued by this server, and unchanged');
  await choose(page, saved.replace('A. Reviewer', 'B. Reviewer'));
  await expect(outcomeOf(page)).toHaveText('This is not what the server issued');
});

test('the page stands in the reader’s language, from right to left where that is its direction, on a small screen', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${server.url}/verify?lang=ar`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('التحقق من ملف مراجعة مُصدَّر');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
