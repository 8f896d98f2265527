import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { CheckPage, pickMediaInMenu } from '../pages/check-page.ts';

// Without an account: the public lane serves clicks.
test.use({ choices: { mode: 'pictures', display: null, automatic: true } });

const german =
  'Am Abend, wenn die Boote zurückkommen, stehen die Händler schon an der Mauer und warten. '.repeat(12);

test('a selected text is checked on this device, and sent only by the button that says so', async ({
  page,
  context,
  site,
  wire,
}) => {
  await page.goto(`${site.url}/story.html`);
  await page.locator('article').evaluate((article) => getSelection()?.selectAllChildren(article));
  const check = await CheckPage.openedBy(context, () => pickMediaInMenu(context, page, 'check-text', {}));
  await expect(check.steps).toHaveText([
    'Checked on this device by the detector.',
    'Nothing left this browser.',
  ]);
  await expect(check.page.getByLabel('Text to check')).toHaveValue(/harbour wakes.*\n.*By six/s);
  await expect(check.result).toContainText('Checks of texts are experimental: a weak signal.');
  await expect(check.result).toContainText(
    'Texts under 250 characters get no verdict; under 800 only a strong signal counts. Language: English.',
  );
  await expect(check.result).toContainText(
    /read the text\. When it was measured on texts of 800 characters or more, it missed [\d,]+ of [\d,]+ generated ones \(\d+%\), and marked [\d,]+ of/,
  );
  expect(await accessibilityProblems(check.page)).toEqual([]);
  expect(wire.exchanges).toEqual([]);

  await check.page.getByRole('button', { name: /^Send the text to 127\.0\.0\.1/ }).click();
  await expect(check.steps.last()).toHaveText('Sent to the server: the text.');
  expect(wire.exchanges.map(({ path }) => path)).toEqual(['/v1/public/text-check']);
});

test('a text that the detector does not know gets no verdict, and the reason', async ({
  page,
  extensionUrl,
}) => {
  const check = new CheckPage(page);
  await check.open(extensionUrl);
  await check.checkText('Too little to say anything about.');
  await expect(check.heading).toHaveText('The detector gave no verdict');
  await expect(check.result).toContainText('It is too short for a verdict.');
  await check.checkText(german);
  await expect(check.result).toContainText('No detector speaks its language.');
});
