import { expect, test } from '../fixtures/extension-test.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { resultOf } from '../fixtures/wire.ts';
import { OptionsPage } from '../pages/options-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { pickInContextMenu } from '../pages/toolbar.ts';

test.describe('just installed', () => {
  test.use({ choices: { mode: null, display: null, automatic: true } });

  test('what is entered and chosen is kept and holds: answers show on pictures, which may be sent', async ({
    page,
    context,
    site,
    server,
    wire,
    extensionUrl,
  }) => {
    const options = new OptionsPage(await context.newPage(), extensionUrl);
    await options.open();
    await options.setServer(wire.url);
    await options.setKey(server.apiKey);
    await options.chooseMode('Also send the picture');
    await options.chooseDisplay('Every result');

    await page.bringToFront();
    site.publish('unseen.png', await unseenPicture());
    const scanned = new ScannedPage(page);
    await scanned.open(`${site.url}/unseen.html`);
    await scanned.answeredBadge(page.locator('img'));
    expect(wire.checks()).toHaveLength(1);
  });
});

test('with an API key, the server is asked by hash first, then checks by key with an Idempotency-Key and that hash', async ({
  page,
  context,
  site,
  server,
  wire,
  extensionUrl,
}) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await expect(await options.testConnection()).toContainText('accepts the API key');

  site.publish('unseen.png', await unseenPicture());
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/unseen.html`);
  await scanned.answeredBadge(page.locator('img'));
  const [[lookup], [check]] = [wire.lookUps(), wire.checks()];
  if (!lookup || !check) throw new Error('A question and a check were expected on the wire.');
  expect(JSON.parse(lookup.body.toString())).toEqual({
    frame_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    frame_phash: null,
  });
  expect(resultOf(lookup)).toMatchObject({ status: 'unknown' });
  expect(check.path).toBe('/v1/assets/check');
  expect(check.headers.authorization).toBe(`Bearer ${server.apiKey}`);
  expect(check.headers['idempotency-key']).toMatch(/^[A-Za-z0-9._:-]{8,128}$/);
  expect(check.body.toString('latin1')).toMatch(/name="frame_sha256"\r\n\r\n[0-9a-f]{64}\r\n/);
  expect(resultOf(check).status).toMatch(/^(known|processing)$/);
});

test('a stored key is never shown again, and without it only a click reaches the server, on the public lane', async ({
  page,
  context,
  site,
  server,
  wire,
  extensionUrl,
}) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  expect(await options.page.content()).not.toContain(server.apiKey);
  await expect(
    options.page.getByText(`A key ending in …${server.apiKey.slice(-4)} is stored.`),
  ).toBeVisible();
  await options.removeKey();
  await expect(options.page.getByText('No key is stored.')).toBeVisible();

  const scanned = new ScannedPage(page);
  await page.bringToFront();
  await scanned.open(`${site.url}/one.html`);
  const card = await scanned.openCard(scanned.picture('nagasaki-boats.jpg'));
  await expect(card.steps).toContainText(['Not sent: without an account only a click asks the server.']);
  expect([...wire.lookUps(), ...wire.checks()]).toEqual([]);
  await pickInContextMenu(context, page, `${site.url}/media/nagasaki-boats.jpg`);
  await expect(card.fact('Sent')).toHaveText('The file as it is');
  const [check] = wire.checks();
  expect(check?.path).toBe('/v1/public/image-check');
  expect(check?.headers.authorization).toBeUndefined();
});

test('a key the server does not know is called refused', async ({ context, extensionUrl }) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await options.setKey(`tt_live_${'0'.repeat(36)}`);
  await expect(await options.testConnection()).toContainText('refuses the API key');
});
