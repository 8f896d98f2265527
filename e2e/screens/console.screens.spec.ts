import type { Page } from 'playwright';
import { startPaymentProvider } from '../fixtures/payment-provider.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import { startTelltaleServer } from '../fixtures/telltale-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { checkTexts } from '../fixtures/text-check.ts';
import { ConsolePage } from '../pages/console-page.ts';
import { saveScreen } from './save-screen.ts';
import { saveThreeViews, wide } from './three-views.ts';

/** What was said aloud is gone again. */
const saveThree = (page: Page, name: string) =>
  saveThreeViews(page, name, () => expect(page.locator('.news')).toBeEmpty({ timeout: 15_000 }));

test('console', async ({ page }) => {
  test.setTimeout(400_000);
  const provider = await startPaymentProvider();
  const selling = await startTelltaleServer([], provider.settings);
  try {
    provider.webhookUrl = `${selling.url}/v1/billing/webhooks/payprovider`;
    const panel = new ConsolePage(page);
    await page.setViewportSize(wide);
    await panel.openAs('desk@news.example', selling.url);
    const key = await panel.makeKey('Newsroom script');
    await saveThree(page, 'console-keys');
    await checkTexts(selling.url, key, 100);

    await panel.goTo('Overview');
    await expect(page.getByText('No tokens are left')).toBeVisible();
    await saveThree(page, 'console-used-up');

    await panel.goTo('Billing');
    await panel.button('Buy 1,000 tokens for $9.00').click();
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('heading', { name: 'Paid: your tokens are there' })).toBeVisible();
    await checkTexts(selling.url, key, 3);
    await panel.goTo('Overview');
    await expect(panel.amount('Paid')).toContainText('997');
    await saveThree(page, 'console-overview');
    await panel.goTo('Billing');
    await expect(page.getByRole('row')).toHaveCount(5);
    await saveThree(page, 'console-billing');

    await panel.goTo('Websites');
    await page.getByLabel('Address of the website').fill('https://news.example');
    await panel.button('Add').click();
    await expect(panel.row('https://news.example')).toBeVisible();
    await saveThree(page, 'console-websites');
    await panel.goTo('Browsers');
    await expect(page.getByText('No browser is connected')).toBeVisible();
    await saveThree(page, 'console-browsers');

    await panel.goTo('Reviews');
    const buffer = await mediaFile('glass-signed.png');
    const picture = { name: 'glass-signed.png', mimeType: 'image/png', buffer };
    await page.getByLabel('Picture (JPEG or PNG').setInputFiles(picture);
    await panel.button('Upload and open').click();
    await expect(panel.heading).toHaveText('glass-signed.png');
    await expect(page.getByText('Score', { exact: true })).toBeVisible();
    await saveThree(page, 'console-dossier');
    await panel.goTo('Reviews');
    await expect(panel.row('glass-signed.png')).toBeVisible();
    await saveThree(page, 'console-reviews');

    await page.goto(`${selling.url}/console?lang=ar#overview`);
    await expect(panel.heading).toHaveText('نظرة عامة');
    await expect(panel.amount('المشتراة')).toBeVisible();
    await saveScreen(page, 'console-ar');
    await page.goto(`${selling.url}/console?lang=en#overview`);
    await expect(panel.amount('Paid')).toBeVisible();
    await page.context().clearCookies();
    await panel.goTo('API keys');
    await expect(panel.heading).toHaveText('Your session ended');
    await saveScreen(page, 'console-ended');
  } finally {
    await selling.stop();
    await provider.stop();
  }
});
