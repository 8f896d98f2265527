import { createClient } from '@telltale/shared/client';
import { checkAsset } from '@telltale/shared/contract';
import { expect, test } from '../fixtures/extension-test.ts';
import { askServer, unseenPicture } from '../fixtures/pictures.ts';
import type { TelltaleServer } from '../fixtures/telltale-server.ts';
import { GalleryPage } from '../pages/gallery-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

const queuedWorkMs = 8_000;

test('a check that has to wait is polled with its job token, which never stands in an address', async ({
  page,
  site,
  server,
  wire,
}) => {
  site.publish('unseen.png', await unseenPicture());
  const { finished } = await fillQueue(server);
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/unseen.html`);
  const card = await scanned.openCard(page.locator('img'));
  await expect(card.fact('Source')).toHaveText('The detector');

  const [check] = wire.checks();
  expect(check?.answer).toMatchObject({ status: 'processing', label: 'pending' });
  const polls = wire.exchanges.filter(({ path }) => path.startsWith('/v1/public/jobs/'));
  expect(polls.length).toBeGreaterThan(0);
  for (const poll of polls) {
    expect(poll.status).toBe(200);
    expect(poll.headers['x-job-token']).toBeTruthy();
    expect(poll.url).not.toContain(String(poll.headers['x-job-token']));
  }
  await finished;
});

test('the gallery waits for a queued check too', async ({ browser, server }) => {
  const picture = await unseenPicture();
  const { finished } = await fillQueue(server);
  const page = await browser.newPage();
  await page.route('**/demo/media/nebula-parameters.png', (route) =>
    route.fulfill({ body: picture, contentType: 'image/png' }),
  );
  const polled = page.waitForResponse((response) => response.url().includes('/v1/public/jobs/'));
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  await gallery.check('Nebula').then((badge) => badge.click());
  await expect(gallery.card('Nebula').fact('Source')).toHaveText('The detector');
  expect((await polled).status()).toBe(200);
  await page.close();
  await finished;
});

/**
 * Leaves some seconds of paid work in the queue: a public check sent after it has to wait, as paid ones go first.
 * Resolves when the first of them had to wait itself; `finished` when all are answered.
 */
async function fillQueue(server: TelltaleServer): Promise<{ readonly finished: Promise<unknown> }> {
  const client = createClient({ baseUrl: server.urlByNumber, apiKey: server.apiKey });
  const startMs = performance.now();
  await askServer(server, await unseenPicture(2000, 1500));
  const count = Math.ceil(queuedWorkMs / (performance.now() - startMs));
  const pictures = await Promise.all(Array.from({ length: count }, () => unseenPicture(2000, 1500)));
  const sent = pictures.map(async (picture) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)]), 'picture.png');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { body } = await client.call(checkAsset, { form, headers });
    if (body.status !== 'processing') throw new Error('This one did not have to wait.');
  });
  await Promise.any(sent);
  return { finished: Promise.allSettled(sent) };
}
