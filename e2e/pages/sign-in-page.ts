import type { Locator, Page } from 'playwright';

/** The page at /sign-in, and the outbox where a server without a mail server keeps its mails. */
export class SignInPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly address: Locator;
  readonly problem: Locator;
  readonly news: Locator;
  readonly signInButton: Locator;
  readonly signOutButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.address = page.getByLabel('Your e-mail address');
    this.problem = page.getByRole('alert');
    this.news = page.getByRole('status');
    this.signInButton = page.getByRole('button', { name: 'Sign in' });
    this.signOutButton = page.getByRole('button', { name: 'Sign out' });
  }

  async open(serverUrl: string): Promise<void> {
    await this.page.goto(`${serverUrl}/sign-in`);
  }

  async askForLink(email: string): Promise<void> {
    await this.address.fill(email);
    await this.address.press('Enter');
  }

  /** The link in the newest mail to an address, once the mail is there. */
  async mailedLink(serverUrl: string, email: string): Promise<string> {
    const outbox = await this.page.context().newPage();
    const link = outbox
      .getByRole('article')
      .filter({ hasText: `To ${email},` })
      .first()
      .getByRole('link');
    for (;;) {
      await outbox.goto(`${serverUrl}/dev/outbox`);
      if ((await link.count()) > 0) break;
    }
    const href = (await link.getAttribute('href')) ?? '';
    await outbox.close();
    return href;
  }

  fact(name: string): Locator {
    return this.page.locator(`dt:text-is("${name}") + dd`);
  }
}
