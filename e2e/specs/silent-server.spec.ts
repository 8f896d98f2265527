import type { Page } from 'playwright';
import { mediaFile } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/widget-test.ts';

const endpoint = '**/v1/public/image-check';

/** The server takes the picture and says nothing, until it is told to answer. */
async function silence(page: Page): Promise<void> {
  await page.clock.install();
  await page.route(endpoint, () => undefined);
}

test('a server that takes a picture and never answers is given up after 45 s, and asked again by the reader', async ({
  widget,
  publisher,
}) => {
  const { page, checker } = widget;
  await silence(page);
  await widget.open(publisher.url);
  const sent = page.waitForRequest(endpoint);
  await widget.choose('photo.jpg', 'image/jpeg', await mediaFile('nagasaki-boats.jpg'));
  await sent;
  await page.clock.runFor(11_000);
  await expect(checker.getByText('It was sent. The server has not answered yet.')).toBeVisible();
  // One second more for every 100 kB that is sent.
  await page.clock.runFor(40_000);
  await expect(widget.problem).toHaveText('No answer came in time.');
  await page.unroute(endpoint);
  await page.clock.resume();
  await checker.getByRole('button', { name: 'Try again' }).click();
  await expect(checker.locator('article')).toBeVisible({ timeout: 60_000 });
});

test('the gallery says what a long wait is for, and gives a silent server up after 45 s', async ({
  page,
  publisher,
}) => {
  await silence(page);
  await page.goto(`${publisher.server.url}/demo`);
  const sent = page.waitForRequest(endpoint);
  await page
    .getByRole('button', { name: /^Check “/ })
    .first()
    .click();
  await sent;
  await page.clock.runFor(11_000);
  await expect(page.getByText('It was sent. The server has not answered yet.')).toBeVisible();
  await page.clock.runFor(35_000);
  await page.getByRole('button', { name: /Not checked/ }).click();
  await expect(page.getByText('The answer took too long. It can be asked for again.')).toBeVisible();
  await page.unroute(endpoint);
  await page.clock.resume();
  await page.getByRole('button', { name: /again/i }).click();
  await expect(page.getByRole('button', { name: /Show the evidence/ }).first()).toBeVisible({
    timeout: 60_000,
  });
});
