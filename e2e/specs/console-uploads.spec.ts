import { join } from 'node:path';
import { holdRequest } from '../fixtures/hold-request.ts';
import { mediaFolder } from '../fixtures/project.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsolePage } from '../pages/console-page.ts';

test('an upload that ends on another screen leaves the reader there, and says where the dossier is', async ({
  page,
  server,
}) => {
  const panel = new ConsolePage(page);
  await panel.openAs('elsewhere@example.org', server.url);
  await panel.goTo('Reviews');
  const letGo = await holdRequest(page, 'POST', '**/v1/reviews');
  await page.getByLabel('Picture (JPEG or PNG').setInputFiles(join(mediaFolder, 'glass-signed.png'));
  await panel.button('Upload and open').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await panel.goTo('API keys');
  await page.getByLabel('What is the key for?').fill('Half a na');
  letGo();
  await expect(panel.news).toHaveText('The dossier “glass-signed.png” is open. You find it under “Reviews”.');
  await expect(panel.heading).toHaveText('API keys');
  await expect(page.getByLabel('What is the key for?')).toHaveValue('Half a na');

  await panel.goTo('Reviews');
  await panel.row('glass-signed.png').getByRole('link').click();
  await panel.button('Delete the dossier').click();
  await panel.confirm('Delete for good');
  await expect(page.getByText('No dossiers yet')).toBeVisible();
  await expect(panel.news).toHaveText('The dossier is deleted.');
});

test('an upload can be cancelled, and another one begun', async ({ page, server }) => {
  const panel = new ConsolePage(page);
  await panel.openAs('second-thoughts@example.org', server.url);
  await panel.goTo('Reviews');
  await holdRequest(page, 'POST', '**/v1/reviews');
  await page.getByLabel('Picture (JPEG or PNG').setInputFiles(join(mediaFolder, 'glass-signed.png'));
  await panel.button('Upload and open').click();
  await panel.button('Cancel the upload').click();
  await expect(panel.news).toHaveText('The upload is cancelled. Nothing was opened.');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await panel.button('Upload and open').click();
  await expect(panel.heading).toHaveText('glass-signed.png');
  await expect(panel.news).toHaveText('The dossier is open.');
});
