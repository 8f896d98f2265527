import { createClient } from '@telltale/shared/client';
import { checkAsset } from '@telltale/shared/contract';
import { expect, test } from '../fixtures/extension-test.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import type { TelltaleServer } from '../fixtures/telltale-server.ts';
import { GalleryPage } from '../pages/gallery-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('a check that has to wait is polled with its job token, which never stands in an address', async ({
  page,
  site,
  server,
  wire,
}) => {
  site.publish('unseen.png', await unseenPicture());
  await fillQueue(server);
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
});

test('the gallery waits for a queued check too', async ({ browser, server }) => {
  const picture = await unseenPicture();
  await fillQueue(server);
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
});

/** Paid checks go first, so a public one sent after these waits for them. */
async function fillQueue(server: TelltaleServer): Promise<void> {
  const client = createClient({ baseUrl: server.urlByNumber, apiKey: server.apiKey });
  const pictures = await Promise.all(Array.from({ length: 24 }, unseenPicture));
  const sent = pictures.map((picture) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)]), 'picture.png');
    return client.call(checkAsset, { form, headers: { 'idempotency-key': crypto.randomUUID() } });
  });
  const answers = await Promise.all(sent);
  expect(answers.filter(({ body }) => body.status === 'processing').length).toBeGreaterThan(0);
}
