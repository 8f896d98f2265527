import { expect, test } from '../fixtures/extension-test.ts';
import { resultOf } from '../fixtures/wire.ts';
import { OptionsPage } from '../pages/options-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('with an API key, checks go by key with an Idempotency-Key and the file’s hash', async ({
  page,
  context,
  site,
  server,
  wire,
  extensionUrl,
}) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await options.setKey(server.apiKey);
  await expect(await options.testConnection()).toContainText('accepts the API key');

  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  await scanned.answeredBadge(scanned.picture('nagasaki-boats.jpg'));
  const [check] = wire.checks();
  if (!check) throw new Error('A check was expected on the wire.');
  expect(check.path).toBe('/v1/assets/check');
  expect(check.headers.authorization).toBe(`Bearer ${server.apiKey}`);
  expect(check.headers['idempotency-key']).toMatch(/^[A-Za-z0-9._:-]{8,128}$/);
  expect(check.body.toString('latin1')).toMatch(/name="frame_sha256"\r\n\r\n[0-9a-f]{64}\r\n/);
  expect(resultOf(check)).toMatchObject({ status: 'known' });
});

test('a stored key is never shown again, and without it the public lane is used', async ({
  page,
  context,
  site,
  server,
  wire,
  extensionUrl,
}) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await options.setKey(server.apiKey);
  await options.page.reload();
  expect(await options.page.content()).not.toContain(server.apiKey);
  await expect(
    options.page.getByText(`A key ending in …${server.apiKey.slice(-4)} is stored.`),
  ).toBeVisible();
  await options.removeKey();
  await expect(options.page.getByText('No key is stored.')).toBeVisible();

  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  await scanned.answeredBadge(scanned.picture('nagasaki-boats.jpg'));
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
