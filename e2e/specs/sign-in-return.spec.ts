import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsolePage } from '../pages/console-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test('somebody new makes an account under the name of their organisation, and the console comes next', async ({
  page,
  server,
}) => {
  const signIn = new SignInPage(page);
  await signIn.open(server.url);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(signIn.heading).toHaveText('Create an account');
  await expect(signIn.heading).toBeFocused();
  expect(await accessibilityProblems(page)).toEqual([]);
  await signIn.address.fill('new@gazette.example');
  await page.getByLabel('Organisation, or your own name').fill('The Gazette');
  await page.getByLabel('What would you like to do?').selectOption('Review pictures in a team');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(signIn.news).toContainText('a link is on its way to new@gazette.example');

  await page.goto(await signIn.mailedLink(server.url, 'new@gazette.example'));
  await signIn.signInButton.click();
  await expect(signIn.fact('Account')).toHaveText('The Gazette');
  await page.getByRole('link', { name: 'Open the console' }).click();
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText('The Gazette');
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText('new@gazette.example');
});

test('whose session ended signs in again and is back where they were', async ({ page, server }) => {
  const panel = new ConsolePage(page);
  await panel.openAs('interrupted@example.org', server.url);
  await panel.goTo('API keys');
  await expect(page.getByText('No keys yet')).toBeVisible();
  await page.context().clearCookies();
  await page.getByLabel('What is the key for?').fill('script');
  await panel.button('Make a key').click();
  await expect(panel.heading).toHaveText('Your session ended');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signInThrough(page, 'interrupted@example.org', server.url);
  await expect(panel.heading).toHaveText('API keys');
  expect(new URL(page.url()).hash).toBe('#keys');
});

test('another person is told first as whom they are signed in, and may go on to that screen of their own', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/console#websites`);
  const signIn = new SignInPage(page);
  await expect(signIn.address).toBeVisible();
  await signInThrough(page, 'somebody@example.org', server.url);
  await expect(signIn.heading).toHaveText('You are signed in');
  await page.getByRole('link', { name: 'Continue where you were' }).click();
  await expect(new ConsolePage(page).heading).toHaveText('Websites');
});

test('no address but the console of this server is ever returned to, whatever is stored', async ({
  page,
  server,
}) => {
  const signIn = new SignInPage(page);
  for (const hash of ['//evil.example', '@evil.example/', '#x"onclick="', '.evil.example', '/../demo']) {
    await signIn.open(server.url);
    await page.evaluate((kept) => localStorage.setItem('telltale-console-place', JSON.stringify(kept)), {
      hash,
      userId: null,
      untilMs: Date.now() + 60_000,
    });
    if (hash === '//evil.example') await signInThrough(page, 'careful@example.org', server.url);
    else await signIn.open(server.url);
    await expect(page.getByRole('link', { name: 'Open the console' })).toHaveAttribute('href', '/console');
  }
});

for (const path of ['/console', '/sign-in', '/connect'])
  test(`the first stop of the keyboard on ${path} leads past the header, and the address stays`, async ({
    page,
    server,
  }) => {
    if (path === '/console') await new ConsolePage(page).openAs('keyboard@example.org', server.url);
    else await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = page.url();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
    expect(page.url()).toBe(before);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('header') === null)).toBe(true);
  });

async function signInThrough(page: SignInPage['page'], email: string, serverUrl: string): Promise<void> {
  const signIn = new SignInPage(page);
  await signIn.askForLink(email);
  await page.goto(await signIn.mailedLink(serverUrl, email));
  await signIn.signInButton.click();
}
