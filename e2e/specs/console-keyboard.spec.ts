import { join } from 'node:path';
import { mediaFolder } from '../fixtures/project.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsolePage } from '../pages/console-page.ts';

test('with the keyboard alone, every screen goes on from its heading: sections, a dossier, and another try', async ({
  page,
  server,
}) => {
  const panel = new ConsolePage(page);
  await panel.openAs('keyboard@example.org', server.url);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  for (const section of ['Billing', 'API keys', 'Overview', 'Reviews']) {
    await link(section).press('Enter');
    await expect(panel.heading).toHaveText(section);
    await expect(panel.heading).toBeFocused();
  }
  await page.getByLabel('Picture (JPEG or PNG').setInputFiles(join(mediaFolder, 'glass-signed.png'));
  await panel.button('Upload and open').press('Enter');
  await expect(panel.heading).toHaveText('glass-signed.png');
  await expect(panel.heading).toBeFocused();
  await link('All reviews').press('Enter');
  await expect(panel.heading).toHaveText('Reviews');
  await link('glass-signed.png').press('Enter');
  await expect(panel.heading).toHaveText('glass-signed.png');
  await expect(panel.heading).toBeFocused();

  let failed = 0;
  await page.route('**/v1/account/api-keys', async (route) => {
    await route.abort();
    failed += 1;
  });
  await link('API keys').press('Enter');
  const again = panel.button('Try again');
  await again.press('Enter');
  await expect.poll(() => failed).toBe(2);
  await expect(again).toHaveAttribute('aria-disabled', 'false');
  await expect(again).toBeFocused();
  await page.unroute('**/v1/account/api-keys');
  await again.press('Enter');
  await expect(page.getByText('No keys yet')).toBeVisible();
  await expect(panel.heading).toBeFocused();
});

test('somebody who goes on while a dossier loads is left where they are', async ({ page, server }) => {
  const panel = new ConsolePage(page);
  await panel.openAs('impatient@example.org', server.url);
  await panel.goTo('Reviews');
  await page.getByLabel('Picture (JPEG or PNG').setInputFiles(join(mediaFolder, 'glass-signed.png'));
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/v1/reviews/*/export', async (route) => {
    await released;
    await route.continue();
  });
  await panel.button('Upload and open').click();
  const all = page.getByRole('link', { name: 'All reviews' });
  await all.focus();
  letGo();
  await expect(panel.heading).toHaveText('glass-signed.png');
  await expect(all).toBeFocused();
});
