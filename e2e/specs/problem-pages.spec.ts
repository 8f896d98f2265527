import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('who opens an unknown address gets a page with a way on; a program gets JSON', async ({
  page,
  server,
}) => {
  const answer = await page.goto(`${server.url}/no-such-page?lang=de`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hier ist keine Seite');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  // In the language that the reader has asked for.
  await expect(page).toHaveURL(`${server.url}/?lang=de`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const told = await fetch(`${server.url}/no-such-page`);
  expect(await told.json()).toEqual({ detail: 'There is nothing at this address.' });
});

test('the first stop of the keyboard leads past the header', async ({ page, server }) => {
  for (const path of ['/', '/demo', '/install', '/pricing', '/score', '/search', '/docs', '/docs/start']) {
    await page.goto(server.url + path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('header :focus')).toHaveCount(0);
  }
});

test('programs that look for an icon, for rules and for a list of pages find them', async ({ server }) => {
  const icon = await fetch(`${server.url}/favicon.ico`);
  expect([...new Uint8Array(await icon.arrayBuffer()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  expect(await (await fetch(`${server.url}/robots.txt`)).text()).toContain(
    `Sitemap: ${server.url}/sitemap.xml`,
  );
  const list = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const pages = [...list.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => String(url));
  expect(pages.length).toBeGreaterThan(8);
  for (const url of pages) expect((await fetch(url)).status).toBe(200);
});
