import { expect, test } from '../fixtures/extension-test.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true, account: true } });

test('one picture goes to the server by leave for it alone, each way with what it sends and costs', async ({
  page,
  context,
  site,
  wire,
  extensionUrl,
}) => {
  site.publish('unseen.png', await unseenPicture());
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/unseen.html`);
  const card = await scanned.openCard(page.locator('img'));
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  const row = popup.rowOf('unseen.png');
  await row.getByText('Ask the server once, about this picture').click();
  await expect(row).toContainText('Sends two short codes computed from the picture.');
  await expect(row).toContainText('That is one check of your account (1 token).');
  expect(wire.exchanges).toEqual([]);

  await popup.askOnce('unseen.png', 'Ask by fingerprint');
  await expect(card.steps.last()).toHaveText('Asked by fingerprint: the server does not know it.');
  expect([wire.lookUps().length, wire.checks().length]).toEqual([1, 0]);

  await popup.askOnce('unseen.png', 'Send the picture');
  await expect(card.fact('Sent')).toHaveText('The file as it is', { timeout: 30_000 });
  await expect(row.locator('.tt-once')).toHaveCount(0);
  await expect(popup.page.getByText('Tokens today: 1 of 50')).toBeVisible();
});

test('leave for one site reaches no other', async ({ page, context, site, wire, extensionUrl }) => {
  site.publish('unseen.png', await unseenPicture());
  await page.goto(`${site.url}/site.css`);
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await popup.page.getByRole('combobox').selectOption({ label: 'Also send the picture' });
  await page.bringToFront();
  const other = new ScannedPage(page);
  await other.open(`${site.otherUrl}/unseen.html`);
  const card = await other.openCard(page.locator('img'));
  await expect(card.steps.last()).toHaveText('Nothing left this browser.');
  expect(wire.exchanges).toEqual([]);
  site.publish('unseen.png', await unseenPicture());
  await other.open(`${site.url}/unseen.html`);
  await other.openCard(page.locator('img'));
  await expect(card.fact('Sent')).toHaveText('The file as it is');
});
