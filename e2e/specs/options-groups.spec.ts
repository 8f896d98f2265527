import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { OptionsPage } from '../pages/options-page.ts';

test.use({ choices: { mode: null, display: null, automatic: true } });

test('the list beside the options leads to each group by key, and marks where the reader is', async ({
  context,
  extensionUrl,
}) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  const { page } = options;
  const links = page.getByRole('navigation', { name: 'Groups of options' }).getByRole('link');
  await expect(links).toHaveText(['Daily', 'Privacy', 'Account', 'Advanced']);
  for (const name of ['Privacy', 'Account', 'Advanced', 'Daily']) {
    const link = links.filter({ hasText: name });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport();
    await expect(link).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('[aria-current]')).toHaveCount(1);
  }
  await page.mouse.wheel(0, 100_000);
  await expect(page.locator('[aria-current]')).toHaveText('Advanced');
});

test('the options have one main part and no accessibility problem, in both colours and on a phone', async ({
  context,
  extensionUrl,
}) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  const { page } = options;
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const width of [1100, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(overflowPx)).toBe(0);
    }
});

test('what is sent and kept can be read in full without a server and without a network', async ({
  context,
  extensionUrl,
}) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await context.setOffline(true);
  await options.page.getByRole('link', { name: 'What is sent and kept, in full' }).click();
  await expect(options.page.getByRole('heading', { level: 1 })).toHaveText(
    'Privacy of the browser extension',
  );
  expect(await accessibilityProblems(options.page)).toEqual([]);
  await options.page.setViewportSize({ width: 360, height: 740 });
  expect(await options.page.evaluate(overflowPx)).toBe(0);
  await context.setOffline(false);
});

function overflowPx(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}
