import type { Browser, Page } from 'playwright';
import { crowdUploads } from '../fixtures/crowded-uploads.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { keepQueueFull } from '../fixtures/full-queue.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import type { Site } from '../fixtures/site.ts';
import type { TelltaleServer } from '../fixtures/telltale-server.ts';
import { resultOf, type Wire } from '../fixtures/wire.ts';
import type { EvidenceCard } from '../pages/evidence-card.ts';
import { GalleryPage } from '../pages/gallery-page.ts';
import { askServerOnce } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

test('a check that has to wait is polled with its job token, which never stands in an address', async ({
  page,
  site,
  server,
  wire,
}) => {
  const polls = () => wire.exchanges.filter(({ path }) => path.startsWith('/v1/public/jobs/'));
  const scanned = new ScannedPage(page);
  const queue = await keepQueueFull(server);
  const card = await sendUntilQueued(scanned, site, wire);
  await queue.release();
  await expect(card.fact('Sent')).toHaveText('The file as it is', { timeout: 30_000 });
  await expect(card.fact('Source')).toHaveText('The detector');

  expect(polls()).not.toHaveLength(0);
  for (const poll of polls()) {
    expect(poll.status).toBe(200);
    expect(poll.headers['x-job-token']).toBeTruthy();
    expect(poll.url).not.toContain(String(poll.headers['x-job-token']));
  }
});

/** Between two paid pictures the worker may take a visitor's at once: then another one is sent, five at most. */
async function sendUntilQueued(scanned: ScannedPage, site: Site, wire: Wire): Promise<EvidenceCard> {
  for (let sent = 1; ; sent += 1) {
    site.publish('unseen.png', await unseenPicture());
    await scanned.open(`${site.url}/unseen.html`);
    const card = await scanned.openCard(scanned.page.locator('img'));
    await askServerOnce(scanned.page, 'unseen.png', 'Send the picture');
    // One that is turned away, as the line is full, is sent again by the extension itself.
    const findAccepted = () => wire.checks().filter(({ status }) => status < 400);
    await expect.poll(findAccepted, { timeout: 30_000 }).toHaveLength(sent);
    const [{ status, label } = {}] = findAccepted().slice(-1).map(resultOf);
    if (status === 'processing') {
      expect(label).toBe('pending');
      return card;
    }
    expect(sent, 'no check had to wait').toBeLessThan(5);
  }
}

test('the gallery waits for a queued check too', async ({ browser, server }) => {
  const queue = await keepQueueFull(server);
  const { page, gallery, badge, polled } = await checkUntilQueued(browser, server);
  await queue.release();
  await (await badge).click();
  await expect(gallery.card('Nebula').fact('Source')).toHaveText('The detector');
  expect((await polled).status()).toBe(200);
  await page.close();
});

/** Opens the gallery again with another picture until one has to wait, five times at most. */
async function checkUntilQueued(browser: Browser, server: TelltaleServer) {
  for (let left = 4; ; left -= 1) {
    const picture = await unseenPicture();
    const page = await browser.newPage();
    await page.route('**/demo/media/nebula-parameters.png', (route) =>
      route.fulfill({ body: picture, contentType: 'image/png' }),
    );
    const polled = page.waitForResponse((response) => response.url().includes('/v1/public/jobs/'));
    polled.catch(() => undefined);
    const answered = page.waitForResponse('**/v1/public/image-check');
    const gallery = new GalleryPage(page);
    await gallery.open(server.url);
    const badge = gallery.check('Nebula');
    const { status } = await (await answered).json();
    if (status === 'processing') return { page, gallery, badge, polled };
    // Closed before it shows its answer, the page would fail the story.
    await badge;
    await page.close();
    expect(left, 'no check had to wait').toBeGreaterThan(0);
  }
}

interface Followed {
  statuses(): readonly number[];
  /** Whether each that was sent is answered. */
  areAnswered(): boolean;
}

/** The gallery's checks, by how the server answered them. */
function followChecks(page: Page): Followed {
  const isCheck = (url: string) => url.endsWith('/v1/public/image-check');
  const statuses: number[] = [];
  let sent = 0;
  page.on('request', (request) => {
    if (isCheck(request.url())) sent += 1;
  });
  page.on('response', (response) => {
    if (isCheck(response.url())) statuses.push(response.status());
  });
  return { statuses: () => statuses, areAnswered: () => statuses.length === sent };
}

test('the gallery goes on asking where the server turns it away, and has its answer once there is room', async ({
  browser,
  server,
}) => {
  const { page, gallery } = await openAtRest(browser, server);
  const checks = followChecks(page);
  const uploads = await crowdUploads(server);
  const badge = gallery.check('Evening ridges');
  // Each time the server asks for two seconds, and the gallery waits longer and longer.
  for (const [turnedAway, waitSeconds] of [3, 3, 6].entries()) {
    await expect.poll(checks.statuses).toEqual(Array(turnedAway + 1).fill(429));
    await page.clock.runFor(waitSeconds * 1_000);
  }
  await expect.poll(checks.statuses).toEqual([429, 429, 429, 429]);
  await uploads.release();
  await page.clock.runFor(11_000);
  await expect(await badge).toHaveText(/^File says: AI/);
  expect(checks.statuses()).toEqual([429, 429, 429, 429, 200]);
  await page.close();
});

test('after 45 seconds without room the gallery says so in words, and not before', async ({
  browser,
  server,
}) => {
  const { page, gallery } = await openAtRest(browser, server);
  const checks = followChecks(page);
  const uploads = await crowdUploads(server);
  const badge = gallery.check('Evening ridges');
  await expect.poll(checks.statuses).toHaveLength(1);
  const button = gallery.entry('Evening ridges').getByRole('button');
  for (let second = 0; second < 44; second += 1) await letASecondPass(page, checks);
  await expect(button).toHaveClass(/tt-waiting/);
  // An answer is heard at the end of its second: each of six may add one.
  for (let second = 0; second < 7; second += 1) await letASecondPass(page, checks);
  await expect(button).not.toHaveClass(/tt-waiting/);
  await (await badge).click();
  await expect(gallery.card('Evening ridges').card).toContainText('there was no place within 45 seconds');
  expect(new Set(checks.statuses())).toEqual(new Set([429]));
  await uploads.release();
  await page.close();
});

/** The gallery in a page whose own clock stands still until it is told to go on. */
async function openAtRest(browser: Browser, server: TelltaleServer) {
  const page = await browser.newPage();
  await page.clock.install();
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  await page.clock.pauseAt(Date.now() + 60_000);
  return { page, gallery };
}

/** By the page's own clock; what it asks the server meanwhile is answered in time of the machine's. */
async function letASecondPass(page: Page, { areAnswered }: Followed): Promise<void> {
  const hearAnswers = () => page.evaluate(() => fetch('/demo', { method: 'HEAD' }).then(() => undefined));
  await page.clock.runFor(1_000);
  await hearAnswers();
  await expect.poll(areAnswered, { intervals: [20] }).toBe(true);
  await hearAnswers();
}
