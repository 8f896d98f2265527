import { expect, test } from '../fixtures/extension-test.ts';
import { OptionsPage } from '../pages/options-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { pressShortcut } from '../pages/toolbar.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

test('keys switch the site and everything off and on, and check the page again', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const scanned = new ScannedPage(page);
  const picture = scanned.picture('nagasaki-boats.jpg');
  await scanned.open(`${site.url}/one.html`);
  await scanned.answeredBadge(picture);
  for (const key of ['toggle_site', 'toggle_all']) {
    await pressShortcut(context, page, key);
    await expect(scanned.badges).toHaveCount(0);
    await pressShortcut(context, page, key);
    await scanned.answeredBadge(picture);
  }
  const layer = await scanned.layer.elementHandle();
  await pressShortcut(context, page, 'check_page');
  await expect.poll(() => layer?.evaluate((host) => host.isConnected)).toBe(false);
  await scanned.answeredBadge(picture);

  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  for (const keys of ['Alt+Shift+S', 'Alt+Shift+O', 'Alt+Shift+K', 'Alt+Shift+L'])
    await expect(options.page.getByText(keys)).toBeVisible();
  await expect(options.page.getByRole('button', { name: 'Change the shortcuts' })).toBeVisible();
});
