import type { Locator, Page } from 'playwright';
import type { OptionsPage } from './options-page.ts';
import { SignInPage } from './sign-in-page.ts';

/** The page at /connect, on which an owner lets this browser's extension check on the account. */
export class ConnectPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly browserName: Locator;
  readonly confirmButton: Locator;
  private readonly signIn: SignInPage;

  constructor(page: Page) {
    this.page = page;
    this.signIn = new SignInPage(page);
    this.heading = this.signIn.heading;
    this.browserName = page.getByLabel('Name of this browser');
    this.confirmButton = page.getByRole('button', { name: 'Connect this browser' });
  }

  static async openedBy({ page, account }: OptionsPage): Promise<ConnectPage> {
    const opened = page.context().waitForEvent('page');
    await account.getByRole('button', { name: 'Connect' }).click();
    return new ConnectPage(await opened);
  }

  askForLink(email: string): Promise<void> {
    return this.signIn.askForLink(email);
  }

  fact(name: string): Locator {
    return this.signIn.fact(name);
  }
}
