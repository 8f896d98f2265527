import type { Locator, Page } from 'playwright';
import { SignInPage } from './sign-in-page.ts';

/** The page at /console, for somebody who signed in. */
export class ConsolePage {
  readonly page: Page;
  readonly heading: Locator;
  /** What stands under the heading. */
  readonly head: Locator;
  readonly news: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.head = page.locator('.screen-head p');
    this.news = page.locator('.news');
    this.dialog = page.getByRole('dialog');
  }

  /** Signs in through the mailed link, then opens the console. */
  async openAs(email: string, serverUrl: string): Promise<void> {
    const signIn = new SignInPage(this.page);
    await signIn.open(serverUrl);
    await signIn.askForLink(email);
    await this.page.goto(await signIn.mailedLink(serverUrl, email));
    await signIn.signInButton.click();
    await signIn.signOutButton.waitFor();
    await this.page.goto(`${serverUrl}/console`);
  }

  async goTo(section: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: section }).click();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  row(text: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: text });
  }

  /** What stands beside a name. */
  fact(name: string): Locator {
    return this.page.locator(`dt:text-is("${name}") + dd`);
  }

  /** What the overview says is left. */
  amount(name: string): Locator {
    return this.page.locator(`dt:text-is("${name}") + dd`);
  }

  /** @returns the secret, which the page shows this once */
  async makeKey(name: string): Promise<string> {
    await this.goTo('API keys');
    await this.page.getByLabel('What is the key for?').fill(name);
    await this.button('Make a key').click();
    const key = await this.page.getByLabel('Your new key').inputValue();
    await this.button('I have copied it').click();
    return key;
  }

  /** Answers the question that a button asked. */
  async confirm(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name }).click();
  }
}
