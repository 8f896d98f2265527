import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaFile } from '../fixtures/pictures.ts';
import { openPublisher } from '../fixtures/publisher.ts';
import { startTelltaleServer } from '../fixtures/telltale-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { WidgetPage } from '../pages/widget-page.ts';

/** Runs before the server: its clock is 31 days ahead, and a link lives for 30. */
const laterClock = `data:text/javascript,${encodeURIComponent(
  'const now = Date.now; Date.now = () => now() + 31 * 86_400_000;',
)}`;

test('a result shared from a publisher’s page is seen in another browser; once the link expired, nothing of it is', async ({
  page,
  browser,
}) => {
  // Starts servers of its own, which takes a slow machine a minute each.
  test.slow();
  const data = await mkdtemp(join(tmpdir(), 'telltale-expiry-'));
  const elsewhere = await (await browser.newContext()).newPage();
  const settings = { DATA_DIR: data };
  try {
    const publisher = await openPublisher(settings);
    const widget = new WidgetPage(page);
    await widget.open(publisher.url);
    await widget.choose('ridges.jpg', 'image/jpeg', await mediaFile('mountains-signed.jpg'));
    await widget.heading();
    await widget.checker.getByRole('button', { name: 'Share this result' }).click();
    await widget.checker.getByRole('checkbox', { name: 'Show the picture, too' }).check();
    await widget.checker.getByRole('button', { name: 'Make the link' }).click();
    const field = widget.checker.getByRole('textbox', { name: 'Link to this result' });
    const { pathname } = new URL(await field.inputValue());
    await elsewhere.goto(`${publisher.server.url}${pathname}`);
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(
      'The file says it was made with AI',
    );
    await expect(elsewhere.getByRole('img', { name: 'Preview of the checked picture' })).toBeVisible();
    await publisher.stop();

    const later = await startTelltaleServer([], { ...settings, NODE_OPTIONS: `--import=${laterClock}` });
    try {
      const answer = await elsewhere.goto(`${later.url}${pathname}`);
      expect(answer?.status()).toBe(404);
      await expect(elsewhere.getByText('This link has expired, or never existed').first()).toBeVisible();
      expect(await elsewhere.content()).not.toMatch(/data:image\/jpeg|og:image|Likely AI|The file says/);
    } finally {
      await later.stop();
    }
  } finally {
    await elsewhere.context().close();
    await rm(data, { recursive: true, force: true });
  }
});
