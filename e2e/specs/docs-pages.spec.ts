import { join } from 'node:path';
import type { Page } from 'playwright';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { runWithClient } from '../fixtures/client-package.ts';
import { mediaFolder } from '../fixtures/project.ts';
import { expect, test } from '../fixtures/test.ts';

/** Addresses that the page leads to on its own server, without what a browser keeps to itself. */
const linksOf = (page: Page) =>
  page
    .locator('a[href]')
    .evaluateAll((links: HTMLAnchorElement[]) =>
      links.filter(({ origin }) => origin === location.origin).map(({ href }) => href),
    );

test('the TypeScript of the developers’ page is typed by the packaged client, and runs', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/docs/developers`);
  const program = (await page.locator('pre[data-language=ts]').textContent()) ?? '';
  expect(program).toContain(server.url);
  const files = { 'photo.jpg': join(mediaFolder, 'alpine-landscape.jpg') };
  const printed = await runWithClient(program, files, { TELLTALE_API_KEY: server.apiKey });
  expect(printed).toMatch(/^\w+ (0\.\d+|null) \{ uncertain: [^}]+\}\n\w+ model_score\n$/);
});

test('no link of the documentation or the first page leads nowhere, and every page fits everybody', async ({
  page,
  server,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const waiting = [`${server.url}/`];
  const anchors: string[] = [];
  const seen = new Set<string>();
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const isDocumentation = url.includes('/docs/') || url === `${server.url}/`;
    // Other pages have stories of their own; some ask who is signed in, and nobody is.
    const answer = isDocumentation ? await page.goto(url) : await page.request.get(url);
    expect(answer?.status(), url).toBe(200);
    if (!isDocumentation) continue;
    const links = await linksOf(page);
    waiting.push(...links.map((link) => link.split('#')[0] ?? link));
    anchors.push(...links.filter((link) => link.includes('/docs/') && link.includes('#')));
    expect(await accessibilityProblems(page), url).toEqual([]);
    await expect(page.locator('html'), url).toHaveAttribute('lang', 'en');
  }
  expect([...seen].filter((url) => url.includes('/docs/')).length).toBeGreaterThan(8);
  for (const anchor of new Set(anchors)) {
    await page.goto(anchor);
    await expect(page.locator(`[id="${new URL(anchor).hash.slice(1)}"]`), anchor).toHaveCount(1);
  }
  expect(problems).toEqual([]);
});

test('the overview leads to the card of every current model, and each shows its three charts', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/docs/models`);
  const cards = await page.getByRole('link', { name: /^The whole card of/ }).all();
  const addresses = await Promise.all(cards.map((card) => card.getAttribute('href')));
  expect(addresses.length).toBeGreaterThanOrEqual(3);
  for (const address of addresses) {
    await page.goto(`${server.url}${address}`);
    for (const name of [/roc/i, /reliability/i, /by (generator|system)/i]) {
      const chart = page.getByRole('img', { name }).first();
      await chart.scrollIntoViewIfNeeded();
      await expect
        .poll(() => chart.evaluate((image: HTMLImageElement) => image.naturalWidth), String(address))
        .toBeGreaterThan(0);
    }
  }
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
