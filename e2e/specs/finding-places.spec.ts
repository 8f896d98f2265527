import { openLayersOfFrames } from '../fixtures/closed-layer.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { driftingVideo } from '../fixtures/recordings.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { hostSelector, ScannedPage } from '../pages/scanned-page.ts';
import { pickInContextMenu } from '../pages/toolbar.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

test('pictures are found in sets of sizes, backgrounds, posters, shadow roots, alone in a tab; hidden twins have one badge', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/places.html`);
  for (const id of ['sizes', 'background', 'generated', 'poster', 'seen', 'host'])
    await scanned.answeredBadge(page.locator(`#${id}`));
  await page.locator('#left-alone').scrollIntoViewIfNeeded();
  await page.locator('#later').click();
  await scanned.answeredBadge(page.locator('#later'));
  await expect(scanned.badges).toHaveCount(7);
  // The page names a larger size that it never loaded; what it shows is what is checked.
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rows).toHaveCount(7);
  await expect(popup.rowOf('alpine-landscape.jpg')).toHaveCount(1);
  for (const neverLoaded of ['/media/dunes-tampered.jpg', '/media/nagasaki-boats.jpg'])
    expect(site.picturesReadByPrograms()).not.toContain(neverLoaded);

  await page.bringToFront();
  await scanned.open(`${site.url}/media/acanthus-above-upload-limit.png`);
  await scanned.answeredBadge(page.locator('img'));
});

test('frames of the page are parts of it: badges lie in them, and the popup lists their pictures', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/frames.html`);
  for (const id of ['same', 'written']) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    const badge = page.frameLocator(`#${id}`).locator('.tt-badge');
    await expect
      .poll(() => openLayersOfFrames(page).then(() => badge.isVisible()), { timeout: 60_000 })
      .toBe(true);
    await expect(badge).not.toHaveClass(/tt-waiting/, { timeout: 60_000 });
  }
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rows).toHaveCount(2);
});

test('a frame of another site is part of its page: its picture gets a badge and a card, and goes off with the page’s switch', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/other-frames.html`);
  await scanned.answeredBadge(scanned.picture('alpine-landscape.jpg'));
  const layer = page.frameLocator('#other').locator(hostSelector);
  const badge = layer.locator('.tt-badge');
  const isThere = () => openLayersOfFrames(page).then(() => badge.isVisible());
  await page.locator('#other').scrollIntoViewIfNeeded();
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
  await expect(badge).not.toHaveClass(/tt-waiting/, { timeout: 60_000 });
  await badge.click();
  await expect(layer.getByRole('dialog')).toBeVisible();
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rows).toHaveCount(2);
  await expect(popup.rowOf('nagasaki-boats.jpg')).toHaveCount(1);
  await popup.siteSwitch.uncheck();
  await expect(layer).toHaveCount(0);
  await popup.siteSwitch.check();
  await page.bringToFront();
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
});

test('a video in a frame of another site has a button there; its card opens in the frame, and the popup lists it', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  site.publish('drift.webm', await driftingVideo(page));
  const framed = `<iframe id="other" src="${site.otherUrl}/video.html" width="900" height="800" allow="autoplay"></iframe>`;
  site.publish('framed-video.html', Buffer.from(`<!doctype html><title>A film elsewhere</title>${framed}`));
  await page.goto(`${site.url}/published/framed-video.html`);
  const frame = page.frameLocator('#other');
  const film = frame.locator('video');
  await film.evaluate(async (video: HTMLVideoElement) => {
    video.playbackRate = 0.0625;
    await video.play();
  });
  const layer = frame.locator(hostSelector).locator('.videos');
  await film.hover();
  await expect
    .poll(() => openLayersOfFrames(page).then(() => layer.locator('.tt-badge').isVisible()), {
      timeout: 60_000,
    })
    .toBe(true);
  await film.hover();
  await layer.locator('.tt-badge').click();
  await expect(layer.getByRole('dialog').locator('.frames li')).toHaveCount(5, { timeout: 60_000 });
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rowOf('drift.webm')).toBeVisible();
});

test('a page that asks to be left alone keeps frames of other sites out, too', async ({
  page,
  context,
  site,
}) => {
  const framed = `<iframe src="${site.otherUrl}/one.html" width="1100" height="500"></iframe>`;
  const own = '<img src="/media/alpine-landscape.jpg" alt="" width="600" height="280">';
  const html = `<!doctype html><meta name="telltale" content="off"><title>Off</title>${own}${framed}`;
  site.publish('off.html', Buffer.from(html));
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/published/off.html`);
  await pickInContextMenu(context, page, `${site.url}/media/alpine-landscape.jpg`);
  await expect(scanned.card.steps.last()).toHaveText('Nothing left this browser.', { timeout: 60_000 });
  expect(site.picturesReadByPrograms()).not.toContain('/media/nagasaki-boats.jpg');
  await openLayersOfFrames(page);
  await expect(page.frameLocator('iframe').locator('.tt-badge')).toHaveCount(0);
});

test('a page that asks to be left alone is, but for what the reader points at', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/opted-out.html`);
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.page.getByText('This page asks not to be looked at')).toBeVisible();
  expect(site.picturesReadByPrograms()).toEqual([]);
  await page.bringToFront();
  await pickInContextMenu(context, page, `${site.url}/media/nagasaki-boats.jpg`);
  await expect(scanned.card.card).toBeVisible();
  await scanned.card.close();
  // Of a background the browser tells the place of the click to the page alone.
  await page.locator('#background').click({ button: 'right' });
  await pickInContextMenu(context, page, null);
  await expect(scanned.card.card).toBeVisible();
  await expect(scanned.badges).toHaveCount(2);
  await expect.poll(site.picturesReadByPrograms).toContain('/media/airplane-from-above.jpg');
});
