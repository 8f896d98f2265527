import type { Page } from 'playwright';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { ConsolePage } from '../pages/console-page.ts';
import { OptionsPage } from '../pages/options-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { storedKey } from '../pages/toolbar.ts';

const email = 'reader@example.org';

test('a browser is connected by its owner, checks by the key it fetched, and is refused once disconnected in the console', async ({
  context,
  server,
  extensionUrl,
}) => {
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await options.setServer(server.url);
  const connect = await ConnectPage.openedBy(options);
  await expect(connect.heading).toHaveText('Sign in to connect this browser');
  await expectAccessible(connect.page);
  await connect.askForLink(email);

  // The mail is read in another tab; the page that waits goes on by itself.
  const mail = new SignInPage(await context.newPage());
  const link = await mail.mailedLink(server.url, email);
  await mail.page.goto(link);
  await mail.signInButton.click();
  await expect(mail.heading).toHaveText('You are signed in');
  await mail.page.close();
  await connect.page.bringToFront();
  await expect(connect.fact('Signed in as')).toHaveText(email);
  await expect(connect.browserName).toHaveValue('Chrome, Linux');
  await expectAccessible(connect.page);
  await connect.browserName.fill('Laptop at work');
  const closed = connect.page.waitForEvent('close');
  await connect.confirmButton.click();
  await closed;

  await expect(options.account.getByText('Connected as “Laptop at work”.')).toBeVisible();
  await expectAccessible(options.page);
  const key = await storedKey(context);
  expect(key).toMatch(/^tt_live_/);
  expect(addresses.join(' ')).not.toContain(key);
  expect(await options.page.content()).not.toContain(key);
  await expect(await options.testConnection()).toContainText('accepts the API key');

  const panel = new ConsolePage(await context.newPage());
  await panel.page.goto(`${server.url}/console#browsers`);
  await panel.button('Disconnect “Laptop at work”').click();
  await panel.confirm('Disconnect the browser');
  await expect(panel.page.getByText('No browser is connected')).toBeVisible();
  await expect(await options.testConnection()).toContainText('refuses the API key');

  await options.account.getByRole('button', { name: 'Disconnect' }).click();
  await expect(options.page.getByText('No key is stored.')).toBeVisible();
});

test('the page for connecting does nothing by itself, keeps out of frames, and finds its way back within one tab', async ({
  context,
  server,
}) => {
  const page = await context.newPage();
  const answer = await page.goto(`${server.url}/connect`);
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  const connect = new ConnectPage(page);
  await expect(page.getByRole('main')).toContainText('The Telltale extension opens this page');
  await expect(connect.confirmButton).toHaveCount(0);

  await page.goto(`${server.url}/connect#challenge=${'c'.repeat(43)}&name=Somewhere`);
  await page.reload();
  await connect.askForLink('same-tab@example.org');
  const mail = new SignInPage(page);
  const link = await mail.mailedLink(server.url, 'same-tab@example.org');
  await page.goto(link);
  await mail.signInButton.click();
  await expect(connect.browserName).toHaveValue('Somewhere');
  expect(page.url()).toBe(`${server.url}/connect`);
});

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
}
