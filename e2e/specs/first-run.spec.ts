import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: null, automatic: false } });

test('after an installation a page opens that lets the reader choose, with nothing chosen, and nothing sent until it is', async ({
  context,
  extensionUrl,
}) => {
  const isWelcome = () => context.pages().find((candidate) => candidate.url().endsWith('/welcome.html'));
  await expect.poll(() => isWelcome()?.url()).toBe(`${extensionUrl}/welcome.html`);
  const welcome = isWelcome();
  if (!welcome) throw new Error('No first page.');
  const choices = welcome.getByRole('group', { name: 'What may leave this browser?' });
  await expect(choices.getByRole('radio')).toHaveCount(3);
  await expect(choices.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(welcome.getByText('until you do, nothing about a picture leaves this browser')).toBeVisible();
  await expect(choices).toContainText('Nothing about them is sent to anyone.');
  await expect(welcome.getByRole('button', { name: 'Allow on all sites' })).toBeVisible();
  await expect(
    welcome.getByRole('img', { name: 'Drawing of hills with a badge in its corner' }),
  ).toContainText('Likely AI');
  await expect(welcome.getByRole('region', { name: 'What a badge looks like' }).getByRole('term')).toHaveText(
    ['Likely AI', 'File says: AI', 'File says: AI, unverified', 'Changed after signing'],
  );
  const limits = welcome.getByRole('region', { name: 'What it misses' });
  await expect(limits).toContainText(/\d+ of \d+ AI-generated pictures got no mark: \d+%/);
  await expect(limits).toContainText(/\d+ of [\d,]+ pictures that no AI made were marked/);
  await expect(limits).toContainText('It proves nothing.');
  await expect(welcome.getByRole('link', { name: 'What is sent and kept, in full' })).toBeVisible();
  expect(await accessibilityProblems(welcome)).toEqual([]);
  await welcome.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityProblems(welcome)).toEqual([]);
  const device = choices.getByRole('radio', { name: 'On this device' });
  await device.check();
  await expect(welcome.getByText('Saved.')).toBeVisible();
  await welcome.reload();
  await expect(device).toBeChecked();
});

test('until all sites are allowed no page is looked at by itself', async ({ page, context, site }) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  await expect(scanned.picture('nagasaki-boats.jpg')).toHaveJSProperty('complete', true);
  const later = await context.newPage();
  await later.goto(`${site.otherUrl}/twelve.html`);
  await expect(scanned.layer).toHaveCount(0);
  await expect(new ScannedPage(later).layer).toHaveCount(0);
  expect(site.picturesReadByPrograms()).toEqual([]);
});
