import identity from '@telltale/extension/extension-id.json' with { type: 'json' };
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { openTranslated } from '../fixtures/translated-extension.ts';

for (const name of ['options', 'welcome'])
  test(`the Arabic page ${name} runs from right to left without an accessibility problem, in both colours`, async () => {
    const arabic = await openTranslated('ar', { display: 'all' });
    const page = await arabic.newPage();
    await page.goto(`chrome-extension://${identity.id}/${name}.html`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await arabic.close();
  });
