import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/widget-test.ts';

test('what cannot be loaded while the reader is offline says so, and works after “Try again”, without a reload', async ({
  widget,
  publisher,
}) => {
  const { page, checker, signal } = widget;
  const parts: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/later.js')) parts.push(search);
  });
  await widget.open(publisher.url);
  const failures = await widget.listen('telltale:error');
  await page.context().setOffline(true);
  const { host } = new URL(publisher.server.url);
  const sentence = `${host} could not be reached.`;

  await checker.getByRole('button', { name: 'Check a text' }).click();
  await expect(checker.locator('.trouble')).toContainText(sentence);
  await expect(checker.getByRole('status').first()).toHaveText(sentence);
  expect(await accessibilityProblems(page)).toEqual([]);
  await checker.getByRole('button', { name: 'Try again' }).click();
  await expect(checker.locator('.trouble')).toHaveCount(1);
  await expect(checker.getByRole('button', { name: 'Try again' })).toBeFocused();
  await signal.getByRole('button', { name: 'Check for AI signals' }).click();
  await expect(signal.locator('.trouble')).toContainText(sentence);
  expect(await failures()).toContainEqual(
    expect.objectContaining({ code: 'unreachable', message: sentence }),
  );

  await page.context().setOffline(false);
  await checker.getByRole('button', { name: 'Try again' }).click();
  await expect(checker.getByRole('textbox', { name: 'Text to check' })).toBeFocused();
  await expect(checker.locator('.trouble')).toHaveCount(0);
  await signal.getByRole('button', { name: 'Try again' }).click();
  await expect(signal.getByRole('button', { name: /Show the evidence/ })).toBeVisible({ timeout: 60_000 });
  // One that failed is asked for under an address of its own, and all elements share what came.
  expect(new Set(parts).size).toBe(parts.length);
  expect(parts.at(-1)).toMatch(/^\?try=\d$/);
});

test('a file that was chosen while the server was away is checked by “Try again”', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  await widget.page.context().setOffline(true);
  await widget.choose('photo.jpg', 'image/jpeg', await mediaFile('nagasaki-boats.jpg'));
  await expect(widget.checker.locator('.trouble')).toBeVisible();
  await widget.page.context().setOffline(false);
  await widget.checker.getByRole('button', { name: 'Try again' }).click();
  await expect(await widget.heading()).toBeFocused();
  expect(widget.checks).toHaveLength(1);
});

for (const part of ['view', 'words-en'])
  test(`when ${part}.js fails, the publisher’s own words stay, with a way to try again`, async ({
    widget,
    publisher,
  }) => {
    const { page, checker } = widget;
    await page.route(`**/${part}.js`, (route) => route.abort());
    await page.goto(publisher.url);
    const again = checker.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByText('The checker needs JavaScript.')).toBeVisible();
    await again.click();
    await expect(checker.getByText('Choose a file')).toBeVisible();
    await expect(again).toHaveCount(0);
    await expect(page.getByText('The checker needs JavaScript.')).toBeHidden();
  });

test('words that could not be loaded come by themselves when the browser is online again', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  await widget.page.context().setOffline(true);
  await widget.speak('de');
  await expect(widget.checker.locator('.trouble')).toContainText('war nicht erreichbar');
  await widget.page.context().setOffline(false);
  await expect(widget.checker.getByText('Datei auswählen')).toBeVisible();
  await expect(widget.checker.locator('.trouble')).toHaveCount(0);
});
