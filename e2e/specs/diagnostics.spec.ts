import { expect, test } from '../fixtures/extension-test.ts';
import { OptionsPage } from '../pages/options-page.ts';

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
