import { expect, test } from '../fixtures/extension-test.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { reloadExtension } from '../pages/toolbar.ts';

// An update changes the browser for good.
test.use({ freshBrowser: true });

test('without a network a check waits and goes on by itself; an update of the extension leaves one living badge a picture', async ({
  page,
  context,
  site,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/lazy.html`);
  await scanned.answeredBadge(page.locator('#first'));
  await expect(page.locator('#eager')).toHaveJSProperty('complete', true);

  await context.setOffline(true);
  const card = await scanned.openCard(page.locator('#eager'));
  await expect(card.card).toContainText('This device is offline.');
  await context.setOffline(false);
  await expect(card.card).not.toContainText('This device is offline.', { timeout: 60_000 });
  // The server may know the picture from another story.
  const asked = /^(The file as it is|A fingerprint only)$/;
  await expect(card.fact('Sent')).toHaveText(asked, { timeout: 60_000 });

  await reloadExtension(context);
  await expect(scanned.card.card).toBeHidden();
  await scanned.openCard(page.locator('#eager'));
  await expect(scanned.layer).toHaveCount(1);
  await expect(scanned.badges).toHaveCount(1);
  expect(errors).toEqual([]);
});
