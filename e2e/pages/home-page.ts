import type { Locator } from 'playwright';
import { expect } from 'playwright/test';
import { WidgetPage } from './widget-page.ts';

const answerMs = 60_000;

/** The first page, at `/`: the widget for all lanes, and samples to put into it. */
export class HomePage extends WidgetPage {
  get samples(): Locator {
    return this.page.locator('[data-sample]');
  }

  /** Presses a sample. @returns the lane and the label that the checker then tells the page */
  async trySample(sample: Locator): Promise<{ lane: string; label: string }> {
    const heard = await this.listen('telltale:result');
    await sample.click();
    await expect.poll(async () => (await heard()).length, { timeout: answerMs }).toBe(1);
    const [detail] = (await heard()) as { lane: string; result: { label: string } }[];
    return { lane: detail?.lane ?? '', label: detail?.result.label ?? '' };
  }

  /** Makes a short link to the answer that is shown. @param withPicture what the reader opts into */
  async share(withPicture: boolean): Promise<string> {
    await this.checker.getByRole('button', { name: 'Share this result' }).click();
    if (withPicture) await this.checker.getByRole('checkbox', { name: 'Show the picture, too' }).check();
    await this.checker.getByRole('button', { name: 'Make the link' }).click();
    return this.checker.getByRole('textbox', { name: 'Link to this result' }).inputValue();
  }
}
