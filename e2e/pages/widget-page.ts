import type { Locator, Page, Request } from 'playwright';
import { expect } from 'playwright/test';

const answerMs = 60_000;

/** The page of a publisher that embeds the widget. */
export class WidgetPage {
  readonly page: Page;
  /** `<telltale-check>` for all lanes. */
  readonly checker: Locator;
  /** `<telltale-signal>` under the photograph of the article. */
  readonly signal: Locator;
  /** Why there is no answer. */
  readonly problem: Locator;
  /** What the page broke of its own policy, or did not catch. */
  readonly problems: string[] = [];
  readonly checks: Request[] = [];

  constructor(page: Page) {
    this.page = page;
    this.checker = page.locator('#checker');
    this.signal = page.locator('telltale-signal[for="#photo"]');
    this.problem = this.checker.locator('[part=problem] .prompt');
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(message.text());
    });
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('-check')) this.checks.push(request);
    });
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await expect(this.checker.getByText('Choose a file')).toBeVisible();
  }

  async choose(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    await this.checker.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  }

  /** As Ctrl+V does it: the text goes to whatever has the focus, here a control of the widget. */
  async paste(text: string): Promise<void> {
    await this.checker.locator('input[type=file]').evaluate((input, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
      );
    }, text);
  }

  /** The heading of the answer or of the problem, once it is there. */
  async heading(within: Locator = this.checker): Promise<Locator> {
    const heading = within.locator('.title[tabindex]');
    await expect(heading).toBeVisible({ timeout: answerMs });
    return heading;
  }

  /** Presses the badge under a picture and waits for its answer. */
  async ask(signal: Locator): Promise<Locator> {
    await signal.getByRole('button', { name: 'Check for AI signals' }).click();
    const badge = signal.getByRole('button', { name: /Show the evidence|Not checked/ });
    await expect(badge).toBeVisible({ timeout: answerMs });
    return badge;
  }

  async speak(language: string): Promise<void> {
    await this.checker.evaluate((element, tag) => element.setAttribute('lang', tag), language);
  }

  label(within: Locator = this.checker): Promise<string | null> {
    return within.locator('article').getAttribute('data-label');
  }

  /** Keeps the details of the next events of a type, as the publisher's own script would get them. */
  async listen(type: string): Promise<() => Promise<unknown[]>> {
    const key = `heard-${type}`;
    await this.page.evaluate(
      ([name, eventType]) => {
        const heard: unknown[] = [];
        Object.assign(globalThis, { [String(name)]: heard });
        document.addEventListener(String(eventType), (event) => heard.push((event as CustomEvent).detail));
      },
      [key, type],
    );
    return () =>
      this.page.evaluate((name) => (globalThis as Record<string, unknown>)[name] as unknown[], key);
  }
}
