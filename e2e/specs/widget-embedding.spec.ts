import { listen } from '../fixtures/listen.ts';
import { serveOnePage } from '../fixtures/one-page.ts';
import { expect, test } from '../fixtures/widget-test.ts';

test('a page may pin one version by its hash; it loads the loader alone until it has an element', async ({
  widget,
  publisher,
}) => {
  const { page } = widget;
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/widget/')) loaded.push(pathname);
  });
  await page.goto(`${publisher.url}/pinned.html`);
  const script = page.locator('script[integrity]');
  await expect(script).toHaveAttribute('integrity', /^sha384-/);
  const path = new URL((await script.getAttribute('src')) ?? '').pathname;
  expect(loaded).toEqual([path]);
  await page.getByRole('button', { name: 'Open the checker' }).click();
  await expect(page.locator('telltale-check').getByText('Choose a file')).toBeVisible();
  const folder = path.slice(0, path.lastIndexOf('/'));
  expect(loaded.toSorted()).toEqual([path, `${folder}/view.js`, `${folder}/words-en.js`]);
  expect(widget.problems).toEqual([]);
});

test('a picture in the page cannot pass for the script and name a server of its own', async ({
  page,
  publisher,
}) => {
  const asked: string[] = [];
  const stranger = await listen((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404).end();
  });
  const { url, close } = await serveOnePage(
    `<!doctype html><html lang="en">
     <img name="currentScript" src="http://localhost:${stranger.port}/widget/v1/x.js" alt="">
     <telltale-check></telltale-check>
     <script src="${publisher.server.url}/widget/v1/telltale.js" async></script>`,
  );
  await page.goto(url);
  await expect(page.locator('telltale-check').getByText(new URL(publisher.server.url).host)).toBeVisible();
  expect(asked).toEqual(['/widget/v1/x.js']);
  await Promise.all([close(), stranger.close()]);
});

const card = `<x-card></x-card><script nonce="n">
  customElements.define('x-card', class extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<telltale-check></telltale-check>';
    }
  });
</script>`;
const embeddings: Record<string, readonly [attributes: string, body: string, policy: string]> = {
  'inside a shadow root, with data-eager': ['data-eager', card, ''],
  'under a policy of nonces alone': [
    'nonce="n"',
    '<telltale-check></telltale-check>',
    "script-src 'nonce-n'; connect-src *",
  ],
};
for (const [where, [attributes, body, policy]] of Object.entries(embeddings))
  test(`the checker comes ${where}`, async ({ page, publisher }) => {
    const script = `<script src="${publisher.server.url}/widget/v1/telltale.js" ${attributes} async></script>`;
    const { url, close } = await serveOnePage(`<!doctype html><html lang="en">${script}${body}`, {
      ...(policy && { 'content-security-policy': policy }),
    });
    await page.goto(url);
    await expect(page.locator('telltale-check').getByText('Choose a file')).toBeVisible();
    await close();
  });

for (const part of ['view', 'words-en', 'later'])
  test(`a changed ${part}.js is not run`, async ({ widget, publisher }) => {
    const { page } = widget;
    await page.route(`**/${part}.js`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};globalThis.wasChanged = true;` });
    });
    const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
    await page.goto(publisher.url);
    if (part === 'later') await widget.paste('Some words.');
    await refused;
    expect(await page.evaluate(() => 'wasChanged' in globalThis)).toBe(false);
    if (part === 'later')
      await expect(widget.checker.getByRole('status').first()).toContainText('could not be reached');
    else await expect(page.getByText('The checker needs JavaScript.')).toBeVisible();
  });

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the publisher’s own words stand in its place', async ({ page, publisher }) => {
    await page.goto(publisher.url);
    await expect(page.getByText('The checker needs JavaScript.')).toBeVisible();
  });
});

test('every language is spoken, and loaded only when it is', async ({ widget, publisher }) => {
  const loaded = new Set<string>();
  widget.page.on('request', (request) => {
    const [, language] = /\/words-([\w-]+)\.js$/.exec(request.url()) ?? [];
    if (language) loaded.add(language);
  });
  await widget.open(publisher.url);
  const words = { de: 'Datei auswählen', es: 'Elegir un archivo', fr: 'Choisir un fichier' };
  const others = { 'pt-PT': 'Escolher um arquivo', 'ar-EG': 'اختيار ملف', ja: 'Choose a file' };
  for (const [language, choose] of Object.entries({ ...words, ...others })) {
    await widget.speak(language);
    await expect(widget.checker.getByText(choose)).toBeVisible();
  }
  expect([...loaded]).toEqual(['en', 'de', 'es', 'fr', 'pt-br', 'ar']);
  await widget.speak('ar');
  await expect(widget.checker.locator('.box')).toHaveCSS('direction', 'rtl');
});
