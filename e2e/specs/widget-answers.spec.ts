import { createClient } from '@telltale/shared/client';
import { getShare, verifyResult } from '@telltale/shared/contract';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/widget-test.ts';

test.beforeEach(async ({ widget, publisher }) => {
  await widget.open(publisher.url);
  await widget.choose('photo.jpg', 'image/jpeg', await mediaFile('alpine-landscape.jpg'));
  await widget.heading();
});

test('a reader says what they know about a picture, and may change their mind', async ({ widget }) => {
  const { checker, page } = widget;
  for (const answer of ['AI made it', 'A person made it']) {
    const sent = page.waitForResponse('**/v1/public/feedback');
    await checker.getByRole('button', { name: answer }).click();
    expect(await (await sent).json()).toEqual({ status: 'received' });
    await expect(checker.getByText('Thank you. Your answer was sent')).toBeVisible();
  }
  await expect(checker.getByRole('button', { pressed: true })).toHaveText('A person made it');
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a result is shared: first what becomes public, then a link that others can revisit', async ({
  widget,
  publisher,
  browser,
}) => {
  const { checker, page } = widget;
  await checker.getByRole('button', { name: 'Share this result' }).click();
  await expect(checker.getByText('What everyone with the link will see')).toBeFocused();
  await expect(checker.getByText('The picture stays with you.')).toBeVisible();
  await expect(checker.locator('.withheld canvas')).toBeVisible();
  await checker.getByRole('checkbox', { name: 'Show the picture, too' }).check();
  await expect(checker.locator('.shown canvas')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await checker.getByRole('button', { name: 'Make the link' }).click();
  const field = checker.getByRole('textbox', { name: 'Link to this result' });
  await expect(field).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  const url = await field.inputValue();
  expect(url).toMatch(new RegExp(`^${publisher.server.url}/s/[\\w-]{22}$`));

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await checker.getByRole('button', { name: 'Copy the link' }).click();
  await expect(checker.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  expect(widget.problems).toEqual([]);

  const elsewhere = await (await browser.newContext()).newPage();
  const answer = await elsewhere.goto(`${publisher.server.url}/v1/public/share/${url.split('/').at(-1)}`);
  expect(await answer?.json()).toMatchObject({
    verified: true,
    verdict: { label: await widget.label() },
    preview: expect.stringMatching(/^data:image\/jpeg;base64,/),
    preview_blurhash: expect.any(String),
  });
  await elsewhere.context().close();
});

test('without the reader’s word no picture becomes public', async ({ widget, publisher }) => {
  const { checker } = widget;
  await checker.getByRole('button', { name: 'Share this result' }).click();
  await checker.getByRole('button', { name: 'Make the link' }).click();
  const url = await checker.getByRole('textbox', { name: 'Link to this result' }).inputValue();
  const client = createClient({ baseUrl: publisher.server.url });
  const params = { share_id: url.split('/').at(-1) ?? '' };
  expect((await client.call(getShare, { params })).body).toMatchObject({ preview: null });
});

test('a form sends the answer with a token that its receiver can verify', async ({ widget, publisher }) => {
  const { page } = widget;
  const own = page.locator('telltale-check[name=signal]');
  const isValid = () => page.locator('#letter').evaluate((form: HTMLFormElement) => form.checkValidity());
  await page.getByLabel('Your name').fill('Ada');
  expect(await isValid()).toBe(false);
  await own.locator('input[type=file]').setInputFiles({
    name: 'window.png',
    mimeType: 'image/png',
    buffer: await mediaFile('glass-signed.png'),
  });
  await widget.heading(own);
  expect(await isValid()).toBe(true);
  const value = await page
    .locator('#letter')
    .evaluate((form: HTMLFormElement) => String(new FormData(form).get('signal')));
  const { label, token } = JSON.parse(value);
  const client = createClient({ baseUrl: publisher.server.url });
  const { body } = await client.call(verifyResult, { query: { token } });
  expect(body).toMatchObject({ verified: true, verdict: { label } });
  await page.getByRole('button', { name: 'Send to the picture desk' }).click();
  await expect(page.locator('output')).toHaveText(`Thank you, Ada. Signal: ${label}.`);
  await page.locator('#letter').evaluate((form: HTMLFormElement) => form.reset());
  expect(await isValid()).toBe(false);
  await expect(own.getByText('Choose a file')).toBeVisible();
});
