import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { pasteIntoShell } from '../fixtures/shell.ts';
import { expect, test } from '../fixtures/test.ts';
import { DocsPage } from '../pages/docs-page.ts';

const textCheck = 'POST /v1/text/check';

test('every operation of the server is on the page, under its policy and without an error', async ({
  page,
  server,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const docs = new DocsPage(page);
  await docs.open(server.url);
  const description = await (await fetch(`${server.url}/v1/openapi.json`)).json();
  const lines = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(lines.length).toBeGreaterThan(40);
  for (const line of lines) await expect(docs.operation(line)).toHaveCount(1);
  expect(problems).toEqual([]);
});

test('an example changes its language, is copied, and works when it is pasted into a shell', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const docs = new DocsPage(page);
  await docs.open(server.url);
  await docs.show(textCheck, 'TypeScript');
  expect(await docs.example(textCheck)).toContain('await client.call(checkText');
  await docs.show(textCheck, 'curl');
  await docs.operation(textCheck).getByRole('button', { name: 'Copy' }).click();
  await expect(docs.operation(textCheck).getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await docs.example(textCheck));

  const printed = await pasteIntoShell(copied, { TELLTALE_API_KEY: server.apiKey });
  expect(JSON.parse(printed)).toMatchObject({ status: 'known', reason: 'model_score' });
});

test('a link leads to one operation', async ({ page, server }) => {
  const docs = new DocsPage(page);
  await docs.open(server.url);
  await page.getByRole('link', { name: 'checkText', exact: true }).click();
  await expect(page).toHaveURL(/#op-checkText$/);
  await expect(docs.operation(textCheck)).toBeInViewport();
  await page.reload();
  await expect(docs.operation(textCheck)).toBeInViewport();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the page can be used by everybody, ${colorScheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme });
    const docs = new DocsPage(page);
    await docs.open(server.url);
    for (const details of await docs.operation(textCheck).getByRole('group').all())
      await details.locator('summary').click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
