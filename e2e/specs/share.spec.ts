import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/test.ts';
import { HomePage } from '../pages/home-page.ts';

test('a result is shared with its picture, and seen by somebody else in their language, with or without scripts', async ({
  page,
  server,
  browser,
}) => {
  const home = new HomePage(page);
  await home.open(server.url);
  await home.choose('ridges.jpg', 'image/jpeg', await mediaFile('mountains-signed.jpg'));
  await home.heading();
  const url = await home.share(true);

  for (const javaScriptEnabled of [true, false]) {
    const elsewhere = await browser.newContext({ locale: 'de-DE', javaScriptEnabled });
    const shared = await elsewhere.newPage();
    const answer = await shared.goto(url);
    expect(answer?.headers()['x-robots-tag']).toBe('noindex');
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(shared.getByRole('heading', { level: 1 })).toHaveText(
      'Die Datei sagt, dass sie mit KI gemacht wurde',
    );
    await expect(shared.getByText('Signatur geprüft')).toBeVisible();
    const picture = shared.getByRole('img', { name: 'Vorschau des geprüften Bildes' });
    await expect(picture).toBeVisible();
    if (javaScriptEnabled) {
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(300);
      expect(await accessibilityProblems(shared)).toEqual([]);
      await shared.setViewportSize({ width: 360, height: 780 });
      expect(await shared.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    const image = await shared.locator('meta[property="og:image"]').getAttribute('content');
    expect((await fetch(String(image))).headers.get('content-type')).toBe('image/jpeg');
    await elsewhere.close();
  }
});

test('a link that ended, or never was, says so and nothing more', async ({ page, server }) => {
  const answer = await page.goto(`${server.url}/s/AbC-_123`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired, or never existed');
  await expect(page.locator('meta[property^="og:"]')).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});
