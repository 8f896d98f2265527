import identity from '@telltale/extension/extension-id.json' with { type: 'json' };
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { openTranslated } from '../fixtures/translated-extension.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

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

test('the Arabic popup shows how a long Latin name begins, and cuts off its end', async ({ site }) => {
  const arabic = await openTranslated('ar', { display: 'all' });
  const scanned = new ScannedPage(await arabic.newPage());
  await scanned.open(`${site.url}/credentials.html`);
  await scanned.answeredBadge(scanned.picture('mountains-signed.jpg'));
  const popup = new PopupPage(await arabic.newPage(), `chrome-extension://${identity.id}`);
  await popup.openFor(scanned.page);
  const name = popup.rowOf('mountains-signed.jpg').locator('.row-shown');
  await expect(name).toHaveText(/^Ridges/);
  const seen = await name.evaluate((place) => {
    const letter = document.createRange();
    const text = place.querySelector('bdi')?.firstChild;
    if (!text) throw new Error('no name');
    letter.setStart(text, 0);
    letter.setEnd(text, 1);
    const box = place.getBoundingClientRect();
    return {
      isCut: place.scrollWidth > place.clientWidth,
      startsPx: letter.getBoundingClientRect().left - box.left,
    };
  });
  expect(seen.isCut).toBe(true);
  expect(seen.startsPx).toBeGreaterThanOrEqual(0);
  await arabic.close();
});
