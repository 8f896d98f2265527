import type { Page } from 'playwright';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { layoutShiftOf, recordLayoutShift } from '../fixtures/layout-shift.ts';
import { expect, test } from '../fixtures/test.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test('somebody asks for a link, signs in with it, is told as whom, stays signed in, and signs out', async ({
  page,
  server,
}) => {
  const signIn = new SignInPage(page);
  await signIn.open(server.url);
  await signIn.askForLink('ada@example.org');
  await expect(signIn.heading).toHaveText('Look into your mailbox');
  await expect(signIn.news).toHaveText('If ada@example.org can sign in, a link is on its way to it.');

  await page.goto(await signIn.mailedLink(server.url, 'ada@example.org'));
  await signIn.signInButton.click();
  await expect(signIn.heading).toHaveText('You are signed in');
  await expect(signIn.heading).toBeFocused();
  await expect(signIn.news).toHaveText('You are signed in as ada@example.org.');
  await expect(signIn.fact('Address')).toHaveText('ada@example.org');
  const cookies = await page.context().cookies();
  expect(cookies).toEqual([
    expect.objectContaining({ name: 'telltale_session', httpOnly: true, sameSite: 'Lax' }),
  ]);

  await page.reload();
  await expect(signIn.fact('Address')).toHaveText('ada@example.org');
  await signIn.signOutButton.click();
  await expect(signIn.news).toHaveText('You are signed out.');
  expect(await page.context().cookies()).toEqual([]);
  await page.reload();
  await expect(signIn.address).toBeVisible();
});

test('opening a link signs nobody in and uses nothing up; its token does not stay in the address', async ({
  page,
  server,
}) => {
  const signIn = new SignInPage(page);
  await signIn.open(server.url);
  await signIn.askForLink('scanned@example.org');
  const link = await signIn.mailedLink(server.url, 'scanned@example.org');
  for (let opened = 0; opened < 2; opened += 1) {
    await page.goto(link);
    await expect(signIn.heading).toHaveText('Sign in with this link');
    expect(page.url()).toBe(`${server.url}/sign-in`);
    expect(await page.context().cookies()).toEqual([]);
  }
  await signIn.signInButton.click();
  await expect(signIn.fact('Address')).toHaveText('scanned@example.org');
});

test('a used link says that it does not work any more and offers to send another', async ({
  page,
  server,
}) => {
  const signIn = new SignInPage(page);
  await signIn.open(server.url);
  await signIn.askForLink('twice@example.org');
  const link = await signIn.mailedLink(server.url, 'twice@example.org');
  await page.goto(link);
  await signIn.signInButton.click();
  await signIn.signOutButton.click();
  await page.goto(link);
  await signIn.signInButton.click();
  await expect(signIn.problem).toContainText('This link does not work any more');
  await expect(signIn.address).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`every step can be used by everybody, ${colorScheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme });
    const signIn = new SignInPage(page);
    const email = `${colorScheme}@example.org`;
    await signIn.open(server.url);
    await expect(signIn.address).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await signIn.askForLink(email);
    await expect(signIn.heading).toHaveText('Look into your mailbox');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto(await signIn.mailedLink(server.url, email));
    await expect(signIn.signInButton).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Tab');
    for (let key = 0; key < 10 && !(await signIn.signInButton.evaluate(isFocused)); key += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(signIn.signOutButton).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

const isFocused = (element: Element) => element === document.activeElement;

test('the page breaks no rule of its own policy', async ({ page, server }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // A browser reports the 401 that says that nobody is signed in yet.
    if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text());
  });
  const signIn = new SignInPage(page);
  await signIn.open(server.url);
  await signIn.askForLink('policy@example.org');
  await page.goto(await signIn.mailedLink(server.url, 'policy@example.org'));
  await signIn.signInButton.click();
  await expect(signIn.signOutButton).toBeVisible();
  expect(problems).toEqual([]);
});

/** What the masthead offers of the two. */
const entriesOf = async (page: Page) =>
  (await page.getByRole('banner').getByRole('link').allInnerTexts()).filter((name) =>
    ['Sign in', 'Console'].includes(name),
  );

test('the masthead of every page leads to the console while somebody is signed in, from the first paint on', async ({
  page,
  server,
}) => {
  const entry = page.getByRole('banner').locator('.entry').getByRole('link');
  const open = ['/', '/demo', '/docs/start', '/docs', '/docs/errors', '/pricing', '/no-such-page'];
  await page.goto(server.url);
  await expect(entry).toHaveText('Sign in');
  const signIn = new SignInPage(page);
  await signIn.open(server.url);
  await signIn.askForLink('nav@example.org');
  await page.goto(await signIn.mailedLink(server.url, 'nav@example.org'));
  await signIn.signInButton.click();
  await expect(entry).toHaveText('Console');

  await recordLayoutShift(page);
  for (const path of open) {
    const answer = await page.goto(server.url + path, { waitUntil: 'commit' });
    // The page that is sent is the same for everybody, so that it may be kept by anybody.
    expect(answer?.headers().vary ?? '').not.toMatch(/cookie/i);
    await expect(entry).toHaveText('Console');
    await page.waitForLoadState('networkidle');
    expect(await layoutShiftOf(page), path).toBeLessThanOrEqual(0.02);
    expect(await entriesOf(page)).toEqual(['Console']);
  }
  await page.goto(`${server.url}/console`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn.address.waitFor();
  for (const path of ['/', '/docs/start']) {
    await page.goto(server.url + path);
    await expect(entry).toHaveText('Sign in');
    expect(await entriesOf(page)).toEqual(['Sign in']);
  }
});

test('the masthead stops leading to the console once the session was found to be over, or is too old', async ({
  page,
  server,
}) => {
  const entry = page.getByRole('banner').locator('.entry').getByRole('link');
  const signIn = new SignInPage(page);
  await signIn.open(server.url);
  await signIn.askForLink('over@example.org');
  await page.goto(await signIn.mailedLink(server.url, 'over@example.org'));
  await signIn.signInButton.click();
  await expect(entry).toHaveText('Console');
  await page.context().clearCookies();
  await page.goto(server.url);
  await expect(entry).toHaveText('Console');
  await entry.click();
  await signIn.address.waitFor();
  await expect(entry).toHaveText('Sign in');
  await page.evaluate(() => localStorage.setItem('telltale-signed-in', String(Date.now() - 1)));
  await page.goto(server.url);
  await expect(entry).toHaveText('Sign in');
});

test('with storage forbidden every page still comes, and offers to sign in', async ({ page, server }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(() => {
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: forbid });
  });
  await page.goto(server.url);
  await expect(page.getByRole('banner').locator('.entry').getByRole('link')).toHaveText('Sign in');
  expect(problems).toEqual([]);
});
