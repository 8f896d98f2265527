import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsolePage } from '../pages/console-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test('the language is the browser’s until one is chosen; the choice holds on every page and loses no sign-in link', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  const root = page.locator('html');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${server.url}/sign-in`);
  await expect(heading).toHaveText('Anmelden');
  await expect(root).toHaveAttribute('lang', 'de');
  await page.getByLabel('Ihre E-Mail-Adresse').fill('language@example.org');
  await page.getByRole('button', { name: 'Link senden' }).click();
  await expect(heading).toHaveText('Sehen Sie in Ihr Postfach');

  await page.goto(await new SignInPage(page).mailedLink(server.url, 'language@example.org'));
  await expect(heading).toHaveText('Mit diesem Link anmelden');
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('العربية');
  await expect(root).toHaveAttribute('dir', 'rtl');
  await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(heading).toHaveText('تم تسجيل دخولك');
  await page.goto(`${server.url}/console`);
  await expect(heading).toHaveText('نظرة عامة');
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto(`${server.url}/console?lang=pt-BR#billing`);
  await expect(heading).toHaveText('Cobrança');
  await page.goto(`${server.url}/sign-in`);
  await expect(heading).toHaveText('Você entrou');
  await context.close();
});

test('with the keyboard a language is chosen by Enter, not by every arrow, and the list keeps the focus', async ({
  page,
  server,
}) => {
  // The console is put together in the browser, and the first page by the server.
  for (const path of ['/sign-in', '/']) {
    await page.goto(`${server.url}${path}?lang=en`);
    const root = page.locator('html');
    const list = page.locator('select.languages');
    await list.focus();
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    await list.press('ArrowDown');
    await expect(list).toHaveValue('de');
    await list.press('ArrowDown');
    await expect(list).toHaveValue('es');
    await expect(page.locator('body[data-same]')).toBeAttached();
    await expect(root).toHaveAttribute('lang', 'en');
    await list.press('Enter');
    await expect(root).toHaveAttribute('lang', 'es');
    await expect(page.locator('body[data-same]')).toHaveCount(0);
    await expect(list).toBeFocused();
    await list.press('ArrowDown');
    await list.press('Tab');
    await expect(root).toHaveAttribute('lang', 'fr');
  }
});

for (const [language, title] of [
  ['es', 'Claves de API'],
  ['fr', 'Clés d’API'],
] as const)
  test(`the console loads the words of ${language} and of no other language`, async ({ page, server }) => {
    const panel = new ConsolePage(page);
    await panel.openAs(`${language}-words@example.org`, server.url);
    // What the page before still loads would be counted otherwise.
    await page.goto('about:blank');
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/console?lang=${language}#keys`);
    await expect(panel.heading).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const words = scripts.filter((path) => /\/(en|de|es|fr|pt-(br|BR)|ar)-[\w-]+\.js$/.test(path));
    expect(words.length).toBeGreaterThan(0);
    for (const path of words) expect(path).toContain(`/${language}-`);
  });

test('in Arabic a name that ends in signs keeps them at its end, in its row and in a question', async ({
  page,
  server,
}) => {
  const panel = new ConsolePage(page);
  await panel.openAs('signs@example.org', server.url);
  await panel.makeKey('C++');
  await page.goto(`${server.url}/console?lang=ar#keys`);
  const row = panel.row('C++');
  await row.getByRole('button').click();
  for (const place of [row.locator('strong'), panel.dialog.getByRole('heading')])
    expect(await place.evaluate(signsFollowLetter)).toBe(true);
});

/** Runs in the page: whether the first plus is seen to the right of the C. */
function signsFollowLetter(place: Element): boolean {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const leftOf = (node: Node, at: number) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect().left;
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf('C++') ?? -1;
    if (at >= 0) return leftOf(node, at + 1) > leftOf(node, at);
  }
  throw new Error('no name');
}
