import { expect, test } from '../fixtures/extension-test.ts';
import { CheckPage } from '../pages/check-page.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { OptionsPage } from '../pages/options-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { saveLightAndDark } from './save-screen.ts';

test.use({ viewport: { width: 960, height: 760 } });

const email = 'reader@example.org';
const story =
  'The harbour wakes before the town does. By five the first boats are in, and by six the quay is a market. '.repeat(
    9,
  );

test('options, and connecting an account', async ({ context, server, extensionUrl }) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await options.setServer(server.url);
  await expect(await options.testConnection()).toContainText('accepts the API key');
  await saveLightAndDark(options.page, 'options', { fullPage: true });

  const connect = await ConnectPage.openedBy(options);
  await connect.askForLink(email);
  const mail = new SignInPage(await context.newPage());
  await mail.page.goto(await mail.mailedLink(server.url, email));
  await mail.signInButton.click();
  await expect(mail.heading).toHaveText('You are signed in');
  await mail.page.close();
  await connect.page.bringToFront();
  await expect(connect.fact('Signed in as')).toHaveText(email);
  await saveLightAndDark(connect.page, 'connect');
  const closed = connect.page.waitForEvent('close');
  await connect.confirmButton.click();
  await closed;
  await expect(options.account.getByText(/^Connected as/)).toBeVisible();
  await options.account.evaluate((section) => section.scrollIntoView({ block: 'center' }));
  await saveLightAndDark(options.page, 'options-account');
});

test('the page for texts and files', async ({ context, extensionUrl }) => {
  const check = new CheckPage(await context.newPage());
  await check.open(extensionUrl);
  await check.checkText(story);
  await expect(check.steps.last()).toBeVisible();
  await saveLightAndDark(check.page, 'check-page');
  await check.page.setViewportSize({ width: 360, height: 760 });
  await saveLightAndDark(check.page, 'check-page-360');
});
