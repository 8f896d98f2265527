import { expect, test } from '../fixtures/extension-test.ts';
import { dressUp, removalsSeen, removeAll } from '../fixtures/hostile-page.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { sentFile } from '../fixtures/wire.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { countOnToolbar } from '../pages/toolbar.ts';

// The most that a click could do: the reader lets pictures be sent, and clicks reach the server.
test.use({ choices: { mode: null, display: 'all', automatic: true } });

interface Pressed {
  pressed: { readonly x: number; readonly y: number };
}

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface WindowsGlobal {
  askedFor?: Bounds;
  readonly chrome: { readonly windows: { create(options: Bounds): Promise<object> } };
}

/** Runs in the page. */
function notePresses(): void {
  const note = ({ screenX: x, screenY: y }: PointerEvent) => Object.assign(window, { pressed: { x, y } });
  addEventListener('pointerdown', note, { capture: true });
}

/** Runs in the page. */
function lastPress(): Pressed['pressed'] {
  return (window as unknown as Pressed).pressed;
}

/** Runs in the extension's background: the browser of a test gives every window the size of the test's own. */
function noteWindows(): void {
  const globals = globalThis as unknown as WindowsGlobal;
  const { windows } = globals.chrome;
  const create = windows.create.bind(windows);
  windows.create = (options) => {
    globals.askedFor = options;
    return create(options);
  };
}

/** Runs in the extension's background. */
function windowAskedFor(): Bounds {
  const { askedFor } = globalThis as unknown as WindowsGlobal;
  if (!askedFor) throw new Error('No window was asked for.');
  return askedFor;
}

test('a page that hides and stretches our parts cannot, and no click on anything of ours there sends anything', async ({
  page,
  site,
  wire,
}) => {
  site.publish('unseen.png', await unseenPicture());
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/unseen.html`);
  const badge = await scanned.answeredBadge(page.locator('img'));
  const before = await badge.boundingBox();
  await page.evaluate(dressUp);
  expect(await badge.boundingBox()).toEqual(before);
  await expect(badge).toBeVisible();
  await expect(scanned.layer).toHaveCSS('opacity', '1');
  expect(await badge.evaluate((element) => getComputedStyle(element).color)).not.toBe('rgba(0, 0, 0, 0)');

  // Two clicks on "nothing" once sent the picture.
  await page.mouse.click(600, 650);
  await page.mouse.click(600, 650);
  await badge.click();
  const { card } = scanned.card;
  await expect(card).toBeVisible();
  await expect(card.getByRole('button')).toHaveText(['', 'Open in Telltale']);
  await expect(card.locator('a, input, form, details')).toHaveCount(0);
  for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
  expect(wire.exchanges).toEqual([]);
});

test('a page that removes what is drawn sees it come back five times a minute; then toolbar and popup say so', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  site.publish('unseen.png', await unseenPicture());
  const html = `<!doctype html><title>Removing</title>${removeAll}<img src="unseen.png" alt="" width="640" height="480">`;
  site.publish('removing.html', Buffer.from(html));
  await page.goto(`${site.url}/published/removing.html`);
  await expect.poll(() => countOnToolbar(context, page), { timeout: 60_000 }).toBe('!');
  // The first time it was put there, and five times again.
  expect(await page.evaluate(removalsSeen)).toBe(6);
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.page.getByText('This page removes the badges')).toBeVisible();
  await expect(popup.rowOf('unseen.png').getByText('Score')).toBeAttached({ timeout: 60_000 });
});

test('a double click that a page asks for meets a window elsewhere, whose buttons are dead for a second and show what they send', async ({
  page,
  context,
  site,
  wire,
}) => {
  const picture = await unseenPicture();
  site.publish('unseen.png', picture);
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/unseen.html`);
  // The card beside it lies where the popup might hang down, so that it does not open under the second click.
  await page.addStyleTag({ content: 'img { position: fixed; inset: 0 360px auto auto }' });
  const card = await scanned.openCard(page.locator('img'));
  const opened = context.waitForEvent('page');
  const lead = card.card.getByRole('button', { name: 'Open in Telltale' });
  await page.evaluate(notePresses);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(noteWindows);
  await lead.dblclick();
  const own = await opened;
  const pointer = await page.evaluate(lastPress);
  const { left, top, width, height } = await worker.evaluate(windowAskedFor);
  const isBeside =
    pointer.x < left || pointer.x > left + width || pointer.y < top || pointer.y > top + height;
  expect(isBeside, JSON.stringify({ pointer, left, top, width, height })).toBe(true);

  const send = own.getByRole('button', { name: 'Send the picture' });
  await expect(own.locator('.row').first().locator('.preview')).toBeVisible();
  // The button is pressed by hand, whether it wants to be or not.
  await own.evaluate(() => window.dispatchEvent(new Event('focus')));
  await send.click({ force: true });
  await own.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await send.click({ force: true });
  expect(wire.exchanges).toEqual([]);

  // Another picture in the place of the one that is shown is not sent.
  site.publish('unseen.png', await unseenPicture());
  await send.click();
  await expect(own.getByText('The page now gives another file')).toBeVisible();
  expect(wire.exchanges).toEqual([]);

  site.publish('unseen.png', picture);
  await own.getByRole('button', { name: 'Try again' }).click();
  await send.click({ timeout: 60_000 });
  await expect.poll(() => wire.checks().length, { timeout: 30_000 }).toBe(1);
  const [check] = wire.checks();
  if (!check) throw new Error('A check was expected on the wire.');
  expect(Buffer.from(await sentFile(check)).equals(Buffer.from(picture))).toBe(true);
});
