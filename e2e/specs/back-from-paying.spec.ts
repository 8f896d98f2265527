import { chromium, type Page } from 'playwright';
import { chromiumOptions } from '../fixtures/chromium.ts';
import { startPaymentProvider } from '../fixtures/payment-provider.ts';
import { startTelltaleServer } from '../fixtures/telltale-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsolePage } from '../pages/console-page.ts';

/** A browser that shows the page before as it was left, as people's do; Playwright switches that off. */
async function withPagesKept(tell: (page: Page) => Promise<void>): Promise<void> {
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const browser = await chromium.launch({ ...chromiumOptions(), ignoreDefaultArgs });
  const context = await browser.newContext();
  await tell(await context.newPage()).finally(() => browser.close());
}

test('who comes back from a payment with the browser’s own button buys the same bundle again', async () => {
  // Starts a server of its own, which takes a slow machine a minute.
  test.slow();
  const provider = await startPaymentProvider();
  const selling = await startTelltaleServer([], provider.settings);
  provider.webhookUrl = `${selling.url}/v1/billing/webhooks/payprovider`;
  const story = withPagesKept(async (page) => {
    const panel = new ConsolePage(page);
    const buy = panel.button('Buy 1,000 tokens for $9.00');
    const checkout = page.getByRole('heading', { name: 'Telltale: 1000 tokens' });
    await panel.openAs('again@example.org', selling.url);
    await panel.goTo('Billing');
    await page.evaluate(() => document.body.setAttribute('data-left', ''));
    await buy.dblclick();
    await expect(checkout).toBeVisible();
    expect(provider.sessions).toHaveLength(1);
    for (const session of provider.sessions) await provider.pay(session);

    // Later, because going back at once may take the answer of this very call with it.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect(page.locator('body')).not.toHaveAttribute('data-left');
    await buy.click();
    await expect(checkout).toBeVisible();
    expect(provider.sessions).toHaveLength(2);
  });
  await story.finally(async () => {
    await selling.stop();
    await provider.stop();
  });
});
