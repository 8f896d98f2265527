import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { startPaymentProvider } from '../fixtures/payment-provider.ts';
import { startTelltaleServer } from '../fixtures/telltale-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { checkText, checkTexts } from '../fixtures/text-check.ts';
import { ConsolePage } from '../pages/console-page.ts';

test('when the tokens are used up the console says what to do; a bundle is bought, paid, and spent by a key', async ({
  page,
}) => {
  // Starts a server of its own, which takes a slow machine a minute.
  test.slow();
  const provider = await startPaymentProvider();
  const selling = await startTelltaleServer([], provider.settings);
  try {
    provider.webhookUrl = `${selling.url}/v1/billing/webhooks/payprovider`;
    const panel = new ConsolePage(page);
    await panel.openAs('buyer@example.org', selling.url);
    const key = await panel.makeKey('Newsroom script');
    expect(await checkTexts(selling.url, key, 100)).toEqual([200]);
    expect((await checkText(selling.url, key)).status).toBe(402);

    await panel.goTo('Overview');
    await expect(page.getByRole('heading', { name: 'No tokens are left' })).toBeVisible();
    await expect(panel.amount('Available now')).toContainText('0');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Buy tokens to go on now' }).click();
    await panel.button('Buy 1,000 tokens for $9.00').click();
    await expect(page.getByRole('heading', { name: 'Telltale: 1000 tokens' })).toBeVisible();

    const [session] = provider.sessions;
    await page.goto(session?.success_url ?? '');
    await expect(page.getByRole('heading', { name: 'Waiting for word of your payment' })).toBeVisible();
    await page.getByRole('link', { name: 'Go back to the payment page' }).click();
    await page.getByRole('button', { name: 'Pay' }).click();

    await expect(page.getByRole('heading', { name: 'Paid: your tokens are there' })).toBeVisible();
    await expect(page.getByText('1,000 paid tokens left.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Purchase \+1,000 1,000/ })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);

    expect((await checkText(selling.url, key)).status).toBe(200);
    await panel.goTo('Overview');
    await expect(panel.amount('Paid')).toContainText('999');
    await expect(page.getByText('No tokens are left')).toHaveCount(0);
    await panel.goTo('Billing');
    await expect(page.getByRole('row')).toContainText([
      'Balance',
      /Spent: text check\s*-1\s*999/,
      /Purchase\s*\+1,000\s*1,000/,
    ]);

    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).origin));
    await page.getByRole('link', { name: /^Receipt for 1,000 tokens/ }).click();
    await expect(panel.heading).toHaveText('Receipt');
    await expect(panel.fact('Issued to')).toHaveText('buyer@example.org');
    await expect(panel.fact('Amount')).toHaveText('$9.00');
    await expect(panel.fact('State')).toHaveText('paid');
    await expect(page.locator('dt:text-is("Order") + dd')).toContainText('ord_');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect(panel.fact('Amount')).toBeVisible();
    for (const part of ['.masthead', '.sections', '.colophon', '.off-paper'])
      await expect(page.locator(part).first()).toBeHidden();
    expect(new Set(requests)).toEqual(new Set([selling.url]));
  } finally {
    await selling.stop();
    await provider.stop();
  }
});

test('a server without a payment provider says that it sells nothing', async ({ page, server }) => {
  const panel = new ConsolePage(page);
  await panel.openAs('no-sale@example.org', server.url);
  await panel.goTo('Billing');
  await panel.button('Buy 5,000 tokens for $39.00').click();
  await expect(page.getByText('This server sells no tokens').first()).toBeVisible();
  await expect(page.getByText('No orders yet')).toBeVisible();
});
