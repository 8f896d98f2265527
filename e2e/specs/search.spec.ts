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
  await expect(page.getByRole('status')).toHaveText(/^\d+ results?$/);
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
  await expect(page.getByRole('status')).toHaveText(/^\d+ results?$/);
});

const languages = {
  de: [
    'Hier anfangen',
    'Zum Lesen',
    'Zum Veröffentlichen',
    'Zum Programmieren',
    'Zum Betreiben',
    'Datenschutz',
    'Datenschutz der Erweiterung',
  ],
  es: [
    'Empiece aquí',
    'Para lectores',
    'Para editores',
    'Para desarrolladores',
    'Para operadores',
    'Privacidad',
    'Privacidad de la extensión',
  ],
  fr: [
    'Commencer ici',
    'Pour lire',
    'Pour publier',
    'Pour développer',
    'Pour exploiter',
    'Confidentialité',
    'Confidentialité de l’extension',
  ],
  'pt-BR': [
    'Comece aqui',
    'Para leitores',
    'Para editores',
    'Para desenvolvedores',
    'Para operadores',
    'Privacidade',
    'Privacidade da extensão',
  ],
  ar: ['ابدأ من هنا', 'للقراء', 'للناشرين', 'للمطوّرين', 'للمشغّلين', 'الخصوصية', 'خصوصية الإضافة'],
} as const;
const names = ['start', 'readers', 'publishers', 'developers', 'operators', 'privacy', 'extension-privacy'];
/** A word of the page for publishers, and the name of that page. */
const looked = { de: 'DNS-Eintrag', es: 'registro DNS', fr: 'DNS', 'pt-BR': 'DNS', ar: 'DNS' };

for (const [language, titles] of Object.entries(languages))
  test(`the pages for each kind of user, privacy and search speak ${language}`, async ({ page, server }) => {
    for (const [at, title] of titles.entries()) {
      const path = `/docs/${names[at]}`;
      await page.goto(`${server.url}${path}?lang=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      expect(await accessibilityProblems(page), path).toEqual([]);
      await page.setViewportSize({ width: 360, height: 780 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
    }
    const word = looked[language as keyof typeof looked];
    await page.goto(`${server.url}/search?lang=${language}&q=${encodeURIComponent(word)}`);
    const result = page.getByRole('main').getByRole('listitem').filter({ hasText: titles[2] }).first();
    await expect(result).toBeVisible();
    await result.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/docs\/publishers/);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // The list of languages leads to the same page.
    await page.locator('[data-languages] select').selectOption('en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For publishers');
    await expect(page).toHaveURL(/\/docs\/publishers/);
  });
