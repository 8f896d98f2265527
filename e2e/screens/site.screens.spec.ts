import { mediaFile } from '../fixtures/pictures.ts';
import { showCopy } from '../fixtures/printed-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsolePage } from '../pages/console-page.ts';
import { DocsPage } from '../pages/docs-page.ts';
import { GalleryPage } from '../pages/gallery-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { saveScreen } from './save-screen.ts';
import { saveThreeViews, wide } from './three-views.ts';

test.use({ viewport: wide });

test('first page, and a result that was shared from it', async ({ page, server }) => {
  const home = new HomePage(page);
  await home.open(server.url);
  await saveThreeViews(page, 'home');
  await home.choose('ridges.jpg', 'image/jpeg', await mediaFile('mountains-signed.jpg'));
  await home.heading();
  await saveThreeViews(page, 'home-result', () =>
    home.checker.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 12)),
  );
  const url = await home.share(true);
  await page.goto(url);
  const preview = page.getByRole('img', { name: 'Preview of the checked picture' });
  await saveThreeViews(page, 'share', () => expect(preview).toBeVisible());
  await page.goto(`${server.url}/s/never-was`);
  await saveThreeViews(page, 'share-ended');
  await page.goto(`${server.url}/?lang=ar`);
  await expect(home.checker.getByText('اختيار ملف')).toBeVisible();
  await saveScreen(page, 'home-ar');
});

test('gallery', async ({ page, server }) => {
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  await gallery.check('Alpine landscape');
  await gallery.check('Evening ridges').then((badge) => badge.click());
  await saveThreeViews(page, 'gallery', () =>
    gallery.entries.first().evaluate((entry) => scrollBy(0, entry.getBoundingClientRect().top - 24)),
  );
});

test('documentation', async ({ page, server }) => {
  test.setTimeout(300_000);
  for (const name of ['start', 'keys', 'widget', 'errors', 'limits', 'models', 'privacy']) {
    await page.goto(`${server.url}/docs/${name}`);
    await saveThreeViews(page, `docs-${name}`);
  }
  await page.goto(`${server.url}/docs/models`);
  await page
    .getByRole('link', { name: /^The whole card of/ })
    .first()
    .click();
  const chart = page.getByRole('img', { name: /^Chart: / }).first();
  await expect(chart).toBeVisible();
  await saveThreeViews(page, 'docs-card', async () => {
    await chart.evaluate((image) => image.scrollIntoView({ block: 'center' }));
    await expect
      .poll(() => chart.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
  const docs = new DocsPage(page);
  await docs.open(server.url);
  await saveThreeViews(page, 'docs', () => docs.operation('POST /v1/text/check').scrollIntoViewIfNeeded());
});

test('signing in, and connecting a browser', async ({ page, server }) => {
  const signIn = new SignInPage(page);
  await signIn.open(server.url);
  await expect(signIn.address).toBeVisible();
  await saveThreeViews(page, 'sign-in');
  const challenge = 'c'.repeat(43);
  const connectUrl = `${server.url}/connect#challenge=${challenge}&name=Chrome%2C%20Linux`;
  // A tab of its own: this one would be led back to it after signing in.
  const waiting = await page.context().newPage();
  await waiting.goto(connectUrl);
  await expect(waiting.getByRole('heading', { level: 1 })).toHaveText('Sign in to connect this browser');
  await saveThreeViews(waiting, 'connect-sign-in');
  await waiting.close();
  await signIn.askForLink('ada@example.org');
  const link = await signIn.mailedLink(server.url, 'ada@example.org');
  await page.goto(`${server.url}/dev/outbox`);
  await saveScreen(page, 'outbox');
  await page.goto(link);
  await signIn.signInButton.click();
  await expect(signIn.signOutButton).toBeVisible();
  await saveThreeViews(page, 'signed-in');
  await page.goto(connectUrl);
  await expect(page.getByLabel('Name of this browser')).toBeVisible();
  await saveThreeViews(page, 'connect-browser');
});

test('printed dossier', async ({ page, server }) => {
  const panel = new ConsolePage(page);
  await panel.openAs('desk@news.example', server.url);
  await panel.goTo('Reviews');
  const buffer = await mediaFile('glass-signed.png');
  const picture = { name: 'glass-signed.png', mimeType: 'image/png', buffer };
  await page.getByLabel('Picture (JPEG or PNG').setInputFiles(picture);
  await page.getByLabel('Supplier (optional)').fill('Studio Example');
  await panel.button('Upload and open').click();
  await expect(page.getByText('Score').first()).toBeVisible();
  await page.getByLabel('Publish with a note about AI').check();
  await page.getByLabel('Your name').fill('A. Reviewer');
  await page
    .getByLabel('Reasons')
    .fill('The file itself says that a generator made it. It runs with a note.');
  await panel.button('Record the decision').click();
  await expect(panel.row('A. Reviewer')).toBeVisible();
  const href = await page.getByRole('link', { name: 'Page to print' }).getAttribute('href');
  await showCopy(page, `${server.url}${href}`);
  await saveThreeViews(page, 'review-export');
  // As it leaves the printer: A4 at 96 dots an inch, within its margins.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 673, height: 979 });
  await saveScreen(page, 'review-export-print');
});
