import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/widget-test.ts';

test('a picture of the page is checked by one press, and its badge opens the evidence by keyboard', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  const opened = await widget.listen('telltale:open');
  await widget.signal.getByRole('button', { name: 'Check for AI signals' }).press('Enter');
  const badge = widget.signal.getByRole('button', { name: /Show the evidence/ });
  await expect(badge).toBeFocused({ timeout: 60_000 });
  expect(await opened()).toEqual([]);
  await badge.press('Enter');
  const card = widget.signal.getByRole('dialog');
  await expect(card.locator('.title')).toBeFocused();
  await expect(card.getByText('Signals are not proof; a person decides.')).toBeVisible();
  expect(await accessibilityProblems(widget.page)).toEqual([]);
  expect(await opened()).toEqual([{ lane: 'image', label: await widget.label(widget.signal) }]);
  await widget.page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(badge).toBeFocused();
  await badge.click();
  await badge.click();
  await expect(card).toHaveCount(0);
  await badge.click();
  await widget.page.locator('h1').click();
  await expect(card).toHaveCount(0);
  expect(widget.checks).toHaveLength(1);
  expect(widget.problems).toEqual([]);
});

test('nothing is sent unasked; with `auto` a picture is checked when it comes into view', async ({
  widget,
  publisher,
}) => {
  await widget.page.setViewportSize({ width: 1100, height: 500 });
  await widget.open(publisher.url);
  const later = widget.page.locator('telltale-signal[for="#window"]');
  await later.evaluate((element) => element.setAttribute('auto', ''));
  expect(widget.checks).toEqual([]);
  await widget.page.locator('#window').scrollIntoViewIfNeeded();
  await expect(later.getByRole('button', { name: 'File says: AI' })).toBeVisible({ timeout: 60_000 });
  expect(widget.checks).toHaveLength(1);
});

test('another file in the same place takes the answer away', async ({ widget, publisher }) => {
  await widget.open(publisher.url);
  await widget.ask(widget.signal);
  await widget.page
    .locator('#photo')
    .evaluate((image: HTMLImageElement) => image.setAttribute('src', '/media/alpine-landscape.jpg'));
  await expect(widget.signal.getByRole('button', { name: 'Check for AI signals' })).toBeVisible();
});

test('so does another picture in its place, also where the signal itself was away meanwhile', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  const ask = widget.signal.getByRole('button', { name: 'Check for AI signals' });
  const replacePicture = () =>
    widget.page.locator('#photo').evaluate((image: HTMLImageElement) => {
      const other = new Image();
      other.id = 'photo';
      other.src = image.src;
      image.replaceWith(other);
    });
  await widget.ask(widget.signal);
  await replacePicture();
  await expect(ask).toBeVisible();

  await widget.ask(widget.signal);
  const putBack = await widget.signal.evaluateHandle((signal) => {
    const { parentNode, nextSibling } = signal;
    signal.remove();
    return () => parentNode?.insertBefore(signal, nextSibling);
  });
  await replacePicture();
  await putBack.evaluate((insert) => void insert());
  await expect(ask).toBeVisible();
});

test('a signal that is put elsewhere in its page keeps the answer about the same picture', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  const badge = await widget.ask(widget.signal);
  const answer = (await badge.textContent()) ?? '';
  await widget.signal.evaluate((signal) => document.body.prepend(signal));
  await expect(widget.signal.getByRole('button', { name: 'Check for AI signals' })).toHaveCount(0);
  await expect(badge).toHaveText(answer);
});

test('a format that the lane does not take goes up as a converted copy, which the answer says', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  await widget.page.locator('#photo').evaluate(async (image: HTMLImageElement) => {
    image.src = '/media/dust-bowl-home.webp';
    await image.decode();
  });
  await widget.ask(widget.signal);
  await widget.signal.getByRole('button').click();
  await widget.signal.locator('summary').click();
  await expect(widget.signal.getByText('Converted copy (JPEG)')).toBeVisible();
  await expect(widget.signal.getByText('Not examined')).toBeVisible();
});

test('a picture that the page may not read, or that is not there, is refused in words', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  await widget.page.locator('#photo').evaluate((image: HTMLImageElement) => {
    image.src = 'data:image/png;base64,iVBORw0KGgo=';
  });
  const badge = await widget.ask(widget.signal);
  await badge.click();
  const card = widget.signal.getByRole('dialog');
  await expect(card).toContainText('The file of this picture could not be read from this page.');
  const other = widget.page.locator('telltale-signal').last();
  await other.evaluate((element) => element.setAttribute('for', '#nothing'));
  await (await widget.ask(other)).click();
  await expect(other.getByRole('dialog')).toContainText('There is no picture here to check.');
});
