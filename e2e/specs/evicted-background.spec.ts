import type { Page } from 'playwright';
import { expect, test } from '../fixtures/extension-test.ts';
import { askServer, unclearPicture, unseenPicture } from '../fixtures/pictures.ts';
import { stopBackground } from '../fixtures/reader-browser.ts';
import { driftingVideo } from '../fixtures/recordings.ts';
import type { Site } from '../fixtures/site.ts';
import { askServerOnce, PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { VideoPage } from '../pages/video-page.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

test('a check goes on after its background was stopped in the middle; one whose page was left is given up', async ({
  page: left,
  context,
  site,
  wire,
}) => {
  const checks = () => wire.arrivals.filter((path) => path === '/v1/public/image-check').length;
  const server = wire.hold();
  await openUnseen(left, site, 'left');
  await askServerOnce(left, 'left.png', 'Send the picture');
  await expect.poll(checks, { timeout: 60_000 }).toBe(1);
  // Nothing of the extension's follows in the tab: only the end of the page tells of it.
  await left.goto('about:blank');
  await expect.poll(() => wire.abandoned).toEqual(['/v1/public/image-check']);

  const kept = await context.newPage();
  const card = await openUnseen(kept, site, 'kept');
  await askServerOnce(kept, 'kept.png', 'Send the picture');
  await expect.poll(checks, { timeout: 60_000 }).toBe(2);
  await stopBackground(kept);
  await expect.poll(checks, { timeout: 60_000 }).toBe(3);
  server.release();
  await expect(card.fact('Sent')).toHaveText('The file as it is', { timeout: 60_000 });
  expect(wire.checks()).toHaveLength(1);
});

test.describe('where pictures may be sent', () => {
  // Without an account: the public lane serves clicks.
  test.use({ choices: { mode: 'pictures', display: null, automatic: true } });

  test('a video that waits in the server’s queue is asked for again, not sent again, after its background was stopped', async ({
    page,
    context,
    site,
    server,
    wire,
    extensionUrl,
  }) => {
    test.slow(); // The server lets its request wait first, and then names a time to ask again.
    const submissions = () => wire.exchanges.filter(({ path }) => path === '/v1/public/video-check');
    const polls = () => wire.arrivals.filter((path) => path.startsWith('/v1/public/jobs/')).length;
    site.publish('drift.webm', await driftingVideo(page));
    const film = new VideoPage(page);
    await film.openPlaying(`${site.url}/video.html`);
    await film.check();
    await expect(film.card.steps.last()).toHaveText('Nothing left this browser.', { timeout: 60_000 });
    const popup = new PopupPage(await context.newPage(), extensionUrl);
    await popup.openFor(page);
    const sending = popup.rowOf('drift.webm').getByRole('button', { name: 'Send the frames' });
    await expect(sending).toBeVisible();
    const pictures = await Promise.all(Array.from({ length: 24 }, unclearPicture));
    // Paid work goes first, so that the frames wait longer than the server lets a request wait; some of it is refused.
    const paid = Promise.allSettled(pictures.map((bytes) => askServer(server, bytes)));
    await sending.click();
    await page.bringToFront();
    await expect.poll(() => submissions().length, { timeout: 60_000 }).toBe(1);
    const held = wire.hold();
    await expect.poll(polls, { timeout: 60_000 }).toBeGreaterThan(0);
    // While its poll is held back it asks no other; the next background may ask before its start is told of.
    const before = polls();
    await stopBackground(page);
    await expect.poll(polls).toBeGreaterThan(before);
    held.release();
    await paid;
    await expect(film.card.steps.last()).toHaveText('Sent to the server: the frames, as pictures.', {
      timeout: 60_000,
    });
    expect(submissions()).toHaveLength(1);
    expect(submissions()[0]?.answer).toMatchObject({ status: 'processing' });
  });
});

async function openUnseen(page: Page, site: Site, name: string) {
  site.publish(`${name}.png`, await unseenPicture());
  const html = `<!doctype html><title>${name}</title><img src="${name}.png" alt="Clouds" width="640" height="480">`;
  site.publish(`${name}.html`, new TextEncoder().encode(html));
  await page.bringToFront();
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/published/${name}.html`);
  return scanned.openCard(page.locator('img'));
}
