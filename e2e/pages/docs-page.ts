import type { Locator, Page } from 'playwright';

/** The page at /docs: every operation of the server, with examples. */
export class DocsPage {
  readonly page: Page;
  readonly operations: Locator;

  constructor(page: Page) {
    this.page = page;
    this.operations = page.getByRole('article');
  }

  async open(serverUrl: string): Promise<void> {
    await this.page.goto(`${serverUrl}/docs`);
    await this.operations.first().waitFor();
  }

  /** By its line, such as `POST /v1/text/check`. */
  operation(line: string): Locator {
    return this.page.getByRole('article', { name: line, exact: true });
  }

  async show(line: string, language: 'curl' | 'TypeScript'): Promise<void> {
    await this.operation(line).getByRole('button', { name: language }).click();
  }

  async example(line: string): Promise<string> {
    return (await this.operation(line).locator('pre').textContent()) ?? '';
  }
}
