import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('the documentation’s side leads to a search over all pages, under the strict policy', async ({
  page,
  server,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${server.url}/docs/developers`);
  await page.getByRole('searchbox', { name: 'Search all pages' }).fill('claim website DNS record');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=claim/);
  const results = page.getByRole('main').getByRole('listitem');
  await expect(page.getByRole('status')).toHaveText(/^Results: \d+$/);
  await expect(results.filter({ hasText: 'For publishers' }).first()).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  // Typing on searches on; an operation of the reference is found by its address, with a link to its place.
  const field = page.getByRole('searchbox', { name: 'What are you looking for?' });
  await field.fill('text check');
  await expect(results.getByRole('link', { name: /POST \/v1\/text\/check/ }).first()).toBeVisible();
  await results
    .getByRole('link', { name: /POST \/v1\/text\/check/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/docs#op-checkText$/);
  await expect(page.getByRole('article', { name: 'POST /v1/text/check', exact: true })).toBeInViewport();
  await page.goto(`${server.url}/search?q=xylophones`);
  await expect(page.getByRole('status')).toHaveText('Nothing was found.');
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(problems).toEqual([]);
});

test('a search that could not load its pages says so, and works once they can be loaded', async ({
  page,
  server,
}) => {
  await page.route('**/search/parts/**', (route) => route.abort());
  await page.goto(`${server.url}/search?q=prices`);
  await expect(page.getByRole('status')).toHaveText(/could not be loaded/);
  await page.unroute('**/search/parts/**');
  await page.getByRole('searchbox', { name: 'What are you looking for?' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText(/^Results: /);
});

const languages = {
  de: ['Hier anfangen', 'Datenschutz', 'Preise'],
  es: ['Empiece aquí', 'Privacidad', 'precios'],
  fr: ['Commencer ici', 'Confidentialité', 'prix'],
  'pt-BR': ['Comece aqui', 'Privacidade', 'preços'],
  ar: ['ابدأ من هنا', 'الخصوصية', 'الأسعار'],
} as const;

for (const [language, [start, privacy, word]] of Object.entries(languages))
  test(`the first page of the documentation, privacy and search speak ${language}`, async ({
    page,
    server,
  }) => {
    for (const [path, title] of [
      ['/docs/start', start],
      ['/docs/privacy', privacy],
    ]) {
      await page.goto(`${server.url}${path}?lang=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      expect(await accessibilityProblems(page), path).toEqual([]);
      await page.setViewportSize({ width: 360, height: 780 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
    }
    await page.goto(`${server.url}/search?lang=${language}&q=${encodeURIComponent(word)}`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });
