import { readGallery } from '@telltale/media/make-media';
import ar from '@telltale/shared/locales/ar.json' with { type: 'json' };
import en from '@telltale/shared/locales/en.json' with { type: 'json' };
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { layoutShiftOf, recordLayoutShift } from '../fixtures/layout-shift.ts';
import { askServer, mediaFile } from '../fixtures/pictures.ts';
import { shownWords } from '../fixtures/shown-words.ts';
import { expect, test } from '../fixtures/test.ts';
import { GalleryPage } from '../pages/gallery-page.ts';

test('the gallery works without the extension: a press on Check brings what the server says', async ({
  page,
  server,
}) => {
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  await expect(gallery.entries).toHaveCount((await readGallery()).length);
  const badge = await gallery.check('Evening ridges');
  const words = shownWords(await askServer(server, await mediaFile('mountains-signed.jpg')));
  await expect(badge).toHaveText(words.badge);
  await expect(gallery.announcement).toContainText(words.title);
  await expect(await gallery.check('Nebula')).toHaveText(/^File says: AI, unverified/);
  await expect(await gallery.check('Dunes, altered')).toHaveText(/Changed after signing/);
});

test('declared, altered and detected stand side by side, each named and each what the check says', async ({
  page,
  server,
}) => {
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  const three = page.getByRole('region', { name: 'Three kinds of signals' }).getByRole('listitem');
  await expect(three).toHaveText([/^Declared/, /^Altered/, /^Detected/]);
  const tops = await three.evaluateAll((entries) =>
    entries.map((entry) => entry.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
  const kinds = (await readGallery()).filter(({ section }) => section === 'kinds');
  const says = [en.signal_declared_short, en.signal_altered_short, en.label_likely_ai_short];
  for (const [at, { file }] of kinds.entries())
    await expect(await gallery.checkFile(file)).toContainText(says[at] ?? '');
});

test('a mistake that the gallery names is the mistake that the detector makes', async ({ page, server }) => {
  const mistakes = (await readGallery()).filter(({ note }) => note !== undefined);
  expect(new Set(mistakes.map(({ note }) => note))).toEqual(new Set(['wrong', 'missed']));
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  const says = {
    wrong: {
      before: 'Wrongly flagged: the detector warns here, but AI did not make this.',
      badge: en.label_likely_ai_short,
      after: 'Wrong: AI did not make it, but the detector warns.',
    },
    missed: {
      before: 'Missed: AI made this picture, but the detector does not warn.',
      badge: en.label_no_signal_short,
      after: 'Missed: AI made it, but the detector does not warn.',
    },
  };
  for (const { file, truth, note = 'wrong' } of mistakes) {
    expect(truth === 'generated').toBe(note === 'missed');
    const entry = gallery.entryOf(file);
    await expect(entry).toContainText(says[note].before);
    await expect(await gallery.checkFile(file)).toHaveText(says[note].badge);
    await expect(entry).toContainText(says[note].after);
  }
});

test('generated pictures say what made them, beside the sentence that they are not today’s AI', async ({
  page,
  server,
}) => {
  const generated = (await readGallery()).filter(({ truth }) => truth === 'generated');
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  const section = page.getByRole('region', { name: 'Made by AI' });
  await expect(section).toContainText('They are not what a reader takes for today’s AI');
  await expect(section.getByRole('listitem')).toHaveCount(generated.length);
  for (const { file } of generated)
    await expect(gallery.entryOf(file)).toContainText(
      'Made by AI · two small networks of ours, taught by three photographs · Apache-2.0',
    );
});

test('no picture that the gallery calls quiet brings a warning, and the old ones are not alone', async ({
  page,
  server,
}) => {
  const quiet = (await readGallery()).filter(({ section }) => section === 'quiet');
  const digital = quiet.filter(({ year }) => Number(year) > 2000);
  expect(digital.length).toBeGreaterThanOrEqual(7);
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  for (const { file } of quiet)
    await expect(await gallery.checkFile(file), file).toHaveText(en.label_no_signal_short);
});

test('the pictures come in the sizes shown: the whole gallery loads at most 400 kB of them', async ({
  page,
  server,
}) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image')
      sizes.push(response.body().then((body) => body.length));
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  for (const entry of await gallery.entries.all()) await entry.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const pictures = (await readGallery()).length;
  expect(sizes.length).toBeGreaterThanOrEqual(pictures);
  const sum = (await Promise.all(sizes)).reduce((bytes, size) => bytes + size, 0);
  console.log(`Gallery: ${(sum / 1024).toFixed(0)} kB of pictures in ${sizes.length} files (bound 400 kB)`);
  expect(sum).toBeLessThanOrEqual(400 * 1024);
});

for (const width of [1280, 412])
  test(`nothing moves while the gallery loads, ${width} pixels wide: CLS at most 0.02`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await recordLayoutShift(page);
    await new GalleryPage(page).open(server.url);
    await page.waitForLoadState('networkidle');
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
  });

test('the card opens by keyboard, holds its evidence, and Escape gives the focus back', async ({
  page,
  server,
}) => {
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  await page.getByRole('button', { name: 'Check “Leaded window”' }).focus();
  await page.keyboard.press('Enter');
  const badge = gallery.entry('Leaded window').getByRole('button', { name: /Show the evidence/ });
  await expect(badge).toBeFocused();
  await expect(badge).not.toHaveClass(/tt-waiting/, { timeout: 60_000 });
  await page.keyboard.press('Enter');
  const { card, provenance } = gallery.card('Leaded window');
  await expect(card).toBeFocused();
  await expect(provenance).toContainText('They declare a source made by AI.');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(badge).toBeFocused();
});

test('a picture in a format the service does not read is checked as a converted copy, and says so', async ({
  page,
  server,
}) => {
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  await gallery.check('Cut agate').then((badge) => badge.click());
  await expect(gallery.card('Cut agate').fact('Sent')).toHaveText('Converted copy (JPEG)');
});

test('the page breaks no rule of its own policy and says that signals are not proof', async ({
  page,
  server,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  await gallery.check('Nebula').then((badge) => badge.click());
  await expect(
    page.getByRole('main').getByText('Signals are not proof; a person decides.').first(),
  ).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/\b(real|authentic|genuine)\b/i);
  expect(problems).toEqual([]);
});

test('nothing is cut off or scrolls sideways on a window 360 pixels wide', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  await gallery.check('Evening ridges').then((badge) => badge.click());
  await expect(gallery.card('Evening ridges').card).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the gallery speaks the reader’s language: page, pictures and answers', async ({ browser, server }) => {
  const context = await browser.newContext({ locale: 'ar-EG' });
  const page = await context.newPage();
  const answer = await page.goto(`${server.url}/demo`);
  expect(await answer?.text()).toContain('<html lang="ar" dir="rtl"');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('متى يصيب ومتى يخطئ');
  await page.getByRole('button', { name: 'فحص «تلال عند المساء»' }).click();
  const plate = page.getByRole('listitem').filter({ hasText: 'تلال عند المساء' });
  // Truth, mark, licence, read from the right: the mark is not torn to the far side of the Latin name.
  const [truth, licence] = await Promise.all([
    plate.locator('.plate-truth').boundingBox(),
    plate.locator('bdi').boundingBox(),
  ]);
  expect((truth?.x ?? 0) - ((licence?.x ?? 0) + (licence?.width ?? 0))).toBeGreaterThan(6);
  const badge = plate.getByRole('button');
  await expect(badge).toHaveText(ar.signal_declared_short, { timeout: 60_000 });
  await badge.click();
  await expect(plate.getByRole('dialog')).toContainText(ar.provenance_ai_evidence);
  expect(await accessibilityProblems(page)).toEqual([]);
  await context.close();
});
