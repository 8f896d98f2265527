import { gzipSync } from 'node:zlib';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/test.ts';
import { HomePage } from '../pages/home-page.ts';

/** What a first visit may load, compressed as a server would send it. */
const scriptBudgetBytes = 60 * 1024;

test('the first page brings at most 60 kB of script', async ({ page, server }) => {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (type.includes('javascript'))
      sizes.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
  });
  await new HomePage(page).open(server.url);
  await page.waitForLoadState('networkidle');
  const lines = await Promise.all([...sizes].map(async ([url, size]) => [await size, url] as const));
  const sum = lines.reduce((bytes, [size]) => bytes + size, 0);
  for (const [size, url] of lines) console.log(`${size} B gzip  ${new URL(url).pathname}`);
  console.log(`First page: ${(sum / 1024).toFixed(1)} kB of script in ${lines.length} files (bound 60 kB)`);
  expect(lines.length).toBeGreaterThan(3);
  expect(sum).toBeLessThanOrEqual(scriptBudgetBytes);
});

test('a visitor with nothing at hand tries every lane with a sample, under the policy of the pages', async ({
  page,
  server,
}) => {
  const home = new HomePage(page);
  await home.open(server.url);
  const answers: Record<string, string> = {};
  for (const sample of await home.samples.all()) {
    await home.open(server.url);
    const { lane, label } = await home.trySample(sample);
    answers[`${lane} ${(await sample.getAttribute('data-sample'))?.split('/').at(-1)}`] = label;
  }
  expect(Object.keys(answers).sort()).toEqual([
    'audio voice.wav',
    'image alpine-landscape.jpg',
    'image dunes-tampered.jpg',
    'image invented-lake.jpg',
    'image mountains-signed.jpg',
    'text essay.txt',
    'text note.txt',
    'video pan.webm',
  ]);
  // The drawing's signed credentials say so, and a trusted signer vouches for them.
  expect(answers['image mountains-signed.jpg']).toBe('likely_ai');
  expect(answers['text note.txt']).toBe('abstained');
  expect(home.problems).toEqual([]);
});

test('a reader checks a file of their own; nothing on the page claims more than a signal', async ({
  page,
  server,
}) => {
  const home = new HomePage(page);
  await home.open(server.url);
  await home.choose('mine.jpg', 'image/jpeg', await mediaFile('alpine-landscape.jpg'));
  await home.heading();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect(page.locator('body')).not.toContainText(/\b(real|authentic|genuine|human)\b/i);
});

test('the first page says how much the detector missed beside how much it marked by mistake', async ({
  page,
  server,
}) => {
  await new HomePage(page).open(server.url);
  await expect(page.locator('.limits')).toContainText(
    /it missed [\d,]+ of [\d,]+ AI-generated pictures \(\d+%\), and marked \d+ of [\d,]+ others by mistake/,
  );
});

test.describe('for a reader of German', () => {
  test.use({ locale: 'de-AT' });

  test('the page comes in German by itself, and stays in the language chosen from the list', async ({
    page,
    server,
  }) => {
    const answer = await page.goto(server.url);
    expect(await answer?.text()).toContain('<html lang="de"');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sehen Sie zweimal hin/);
    await expect(page.locator('#checker').getByText('Datei auswählen')).toBeVisible();
    await expect(page.locator('.limits')).toContainText(/übersah er \d+ von \d+ KI-generierten Bildern/);
    await page.getByLabel('Sprache').selectOption('ar');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('انظر مرتين قبل أن تشاركه');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.goto(server.url);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the page can be used by everybody, ${colorScheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await new HomePage(page).open(server.url);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
