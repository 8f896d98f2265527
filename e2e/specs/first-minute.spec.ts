import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tokenBundles } from '@telltale/shared/contract';
import { unzipSync } from 'fflate';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { imageModelOf } from '../fixtures/image-models.ts';
import { layoutShiftOf, recordLayoutShift } from '../fixtures/layout-shift.ts';
import { projectFolder } from '../fixtures/project.ts';
import { expect, test } from '../fixtures/test.ts';
import { HomePage } from '../pages/home-page.ts';

async function currentCard() {
  const read = async (path: string) =>
    JSON.parse(await readFile(join(projectFolder, 'models', path), 'utf8'));
  return read(`cards/${imageModelOf('full').id}.json`);
}

const ofHundred = (share: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: share < 0.01 ? 1 : 0 }).format(share * 100);

test('an answer stands on the first page before anything is pressed, and is what the check then says', async ({
  page,
  server,
}) => {
  const home = new HomePage(page);
  await home.open(server.url);
  const ready = page.locator('.ready');
  const label = await ready.getAttribute('data-label');
  const score = await ready.locator('.score strong').textContent();
  const { label: answered } = await home.trySample(page.locator('[data-sample$="alpine-landscape.jpg"]'));
  expect(answered).toBe(label);
  await expect(home.checker).toContainText(score ?? 'a score');
});

test('the first page shows what is found beside what is flagged by mistake, by delivery, and how people do', async ({
  page,
  server,
}) => {
  await new HomePage(page).open(server.url);
  const { slices } = await currentCard();
  const rows = page.locator('.errors tbody tr');
  for (const [at, tier] of ['clean', 'web', 'hard', 'thumbnail'].entries()) {
    const { ai_recall, real_photo_accuracy } = slices[`tier:${tier}`];
    await expect(rows.nth(at).locator('td')).toHaveText([
      ofHundred(ai_recall),
      ofHundred(1 - real_photo_accuracy),
    ]);
  }
  await expect(page.getByRole('link', { name: /^Roca and others, 2025/ })).toHaveAttribute(
    'href',
    'https://arxiv.org/abs/2507.18640',
  );
});

for (const width of [1280, 412])
  test(`nothing moves while the first page loads, ${width} pixels wide: CLS at most 0.02`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await recordLayoutShift(page);
    await new HomePage(page).open(server.url);
    await page.waitForLoadState('networkidle');
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
  });

test('prices are public, and are those that are charged', async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByRole('link', { name: 'See the prices' }).click();
  const rows = page.locator('.prices tbody tr');
  const bundles = Object.values(tokenBundles);
  await expect(rows).toHaveCount(bundles.length);
  for (const [at, { tokens, amountCents }] of bundles.entries()) {
    await expect(rows.nth(at)).toContainText(tokens.toLocaleString('en'));
    await expect(rows.nth(at)).toContainText(`$${(amountCents / 100).toFixed(2)}`);
  }
});

test('a reader gets the extension from the server in three steps: the file is the built extension', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Add the extension' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download the file/ }).click(),
  ]);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  const manifest = files['manifest.json'];
  expect(manifest && Buffer.from(manifest)).toEqual(
    await readFile(join(projectFolder, 'extension/.output/chrome-mv3/manifest.json')),
  );
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('the slider tells how many of a hundred are found and flagged from a score on, by keyboard too', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/score`);
  const { overall } = await currentCard();
  const scale = page.locator('.scale');
  await expect(scale).toContainText(`Of 100 pictures made by AI, ${ofHundred(overall.ai_recall)} reach it.`);
  await expect(scale).toContainText(
    `Of 100 other pictures, ${ofHundred(1 - overall.real_photo_accuracy)} reach it too`,
  );
  await page.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(scale).toContainText('Of 100 pictures made by AI, 100 reach it.');
  await expect(scale).toContainText('Of 100 other pictures, 100 reach it too');
  const found: number[] = [];
  for (let step = 0; step < 10; step++) {
    found.push(Number(/made by AI, ([\d.]+) reach/.exec((await scale.textContent()) ?? '')?.[1]));
    await page.keyboard.press('ArrowRight');
  }
  expect(found).toEqual(found.toSorted((a, b) => b - a));
  expect(new Set(found).size).toBeGreaterThan(7);
});

for (const path of ['/install', '/pricing', '/score'])
  test(`${path} can be used by everybody: light, dark, Arabic, 360 pixels wide`, async ({
    browser,
    server,
  }) => {
    for (const [colorScheme, locale] of [
      ['light', 'en-GB'],
      ['dark', 'ar-EG'],
    ] as const) {
      const context = await browser.newContext({
        colorScheme,
        locale,
        viewport: { width: 360, height: 780 },
      });
      const page = await context.newPage();
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar-EG' ? 'rtl' : 'ltr');
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await context.close();
    }
  });

test('one page compares the models; those that no longer answer are folded away', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/docs/models`);
  const retired = page.getByRole('main').getByRole('group');
  const ofPictures = new Set([imageModelOf('full').id, imageModelOf('light').id]).size;
  // The head, and the models of texts and of recordings.
  await expect(page.getByRole('main').getByRole('table').first().getByRole('row')).toHaveCount(
    3 + ofPictures,
  );
  await expect(retired.getByRole('table')).toBeHidden();
  await retired.getByText('Retired versions').click();
  await expect(retired.getByRole('link', { name: 'telltale-image-1' })).toBeVisible();
});
