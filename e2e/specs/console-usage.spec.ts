import type { Page } from 'playwright';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { checkTextOn, checkTexts } from '../fixtures/text-check.ts';
import { ConsolePage } from '../pages/console-page.ts';

test('the overview tells what each key spent and what readers of each website checked, over a time that is chosen', async ({
  page,
  server,
}) => {
  const panel = new ConsolePage(page);
  await panel.openAs('counting@example.org', server.url);
  const key = await panel.makeKey('Newsroom script');
  await checkTexts(server.url, key, 3);
  await panel.goTo('Websites');
  await page.getByLabel('Address of the website').fill('http://localhost:3000');
  await panel.button('Add').click();
  await expect(panel.row('http://localhost:3000')).toBeVisible();
  await page.getByLabel('Address of the website').fill('http://localhost:3001');
  await panel.button('Add').click();
  await expect(panel.row('http://localhost:3001')).toBeVisible();
  for (let asked = 0; asked < 2; asked += 1)
    expect((await checkTextOn('http://localhost:3000', server.url)).status).toBe(200);

  const row = page.getByRole('row', { name: /^Newsroom script/ });
  const website = (port: number) => page.getByRole('row', { name: new RegExp(`localhost:${port}`) });
  // Counts are written once a second, not all in the same one.
  await expect(async () => {
    await page.reload();
    await panel.goTo('Overview');
    await expect(row.getByRole('cell').last()).toHaveText('3', { timeout: 2_000 });
    await expect(website(3000).getByRole('cell').last()).toHaveText('2', { timeout: 2_000 });
  }).toPass();
  await expect(row.getByRole('img')).toHaveAccessibleName(/the highest day has 3/);
  await expect(website(3000).getByRole('img')).toHaveAccessibleName(/the highest day has 2/);
  await expect(website(3001).getByRole('cell').last()).toHaveText('0');
  await page.getByLabel('Time').selectOption('The last 7 days');
  await expect(row.locator('rect')).toHaveCount(7);
  await page.setViewportSize({ width: 360, height: 780 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

for (const language of ['en', 'de', 'ar'])
  test(`large figures and long names fit the smallest window, ${language}`, async ({ page, server }) => {
    const panel = new ConsolePage(page);
    await panel.openAs(`${language}-busy@example.org`, server.url);
    await panel.makeKey('n'.repeat(80));
    await page.route('**/v1/account/usage/daily*', (route) => route.fulfill({ json: busyWeek() }));
    await page.setViewportSize({ width: 320, height: 780 });
    await page.goto(`${server.url}/console?lang=${language}#overview`);
    await expect(page.locator('.usage text').first()).toBeVisible();
    expect(await findOverprints(page)).toEqual([]);
    await page.locator('.usage summary').click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const tokens = page.locator('.sources td.number').first();
    const box = await tokens.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
  });

/** Thousands of checks on each day of the last seven, so whatever day today is. */
const busyWeek = () =>
  Array.from({ length: 7 }, (_, index) => ({
    day: new Date(Date.now() - (6 - index) * 86_400_000).toISOString().slice(0, 10),
    by_operation: { image_check: 12_345 - index * 700, text_check: 1_234 },
  }));

/** Pairs of the chart's words that lie on one another, or on a bar. */
const findOverprints = (page: Page) =>
  page.locator('.usage svg').evaluate((chart) => {
    const boxes = [...chart.querySelectorAll('text, rect')]
      .map((part) => ({ name: part.textContent || 'bar', place: part.getBoundingClientRect() }))
      .filter(({ place }) => place.width > 0);
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    return boxes.flatMap(({ name, place }, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => !(name === 'bar' && other.name === 'bar') && meet(place, other.place))
        .map((other) => `${name} on ${other.name}`),
    );
  });
