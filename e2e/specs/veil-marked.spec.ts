import { testTrustAnchorsPem } from '@telltale/media/sign';
import { layerProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { OptionsPage } from '../pages/options-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: null, automatic: true } });

test('a marked picture is hidden or blurred as the reader likes, in its own place, until a key shows it', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await options.setTrust(testTrustAnchorsPem);
  await options.chooseVeil('They are hidden');
  await page.bringToFront();
  const scanned = new ScannedPage(page);
  const picture = page.locator('#trusted');
  await page.goto(`${site.url}/credentials.html`);
  const before = await picture.boundingBox();
  await scanned.answeredBadge(picture);
  await expect(picture).toHaveCSS('filter', 'opacity(0)');
  expect(await picture.boundingBox()).toEqual(before);
  expect(await picture.evaluate((image) => image.getAttributeNames())).not.toContain('style');
  expect(await layerProblems(page)).toEqual([]);

  const show = scanned.layer.getByRole('button', { name: 'Show', exact: true });
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(picture).toHaveCSS('filter', 'none');
  const cover = scanned.layer.getByRole('button', { name: 'Cover', exact: true });
  await expect(cover).toBeFocused();
  await cover.click();
  await expect(picture).toHaveCSS('filter', 'opacity(0)');

  await options.page.bringToFront();
  await options.chooseVeil('They are blurred');
  await expect(picture).toHaveCSS('filter', /^blur\(\d+px\)$/);
  await options.chooseVeil('They stay as they are');
  await expect(picture).toHaveCSS('filter', 'none');
  await expect(scanned.badges.first()).toBeVisible();
});

test('backgrounds and posters are covered too, and the words and controls on them stay', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  await options.setTrust(testTrustAnchorsPem);
  await options.chooseVeil('They are blurred');
  await page.bringToFront();
  const scanned = new ScannedPage(page);
  await page.goto(`${site.url}/covered.html`);
  const at = (id: string) => page.locator(`#${id}`);
  for (const id of ['bare', 'worded', 'generated', 'poster']) await scanned.answeredBadge(at(id));
  await expect(at('bare')).toHaveCSS('filter', /^blur/);
  await expect(at('worded')).toHaveCSS('background-size', '0px 0px');
  await expect(at('generated')).toHaveCSS('filter', 'none');
  expect(await at('generated').evaluate((box) => getComputedStyle(box, '::before').filter)).toMatch(/^blur/);
  await expect(at('poster')).toHaveCSS('object-position', /100000px/);
  for (const id of ['worded', 'poster']) await expect(at(id)).toHaveCSS('filter', 'none');
  // What is covered is found all the same when the page is looked at again.
  await page.setViewportSize({ width: 900, height: 700 });
  // A badge and a button each.
  await expect(scanned.badges).toHaveCount(8);
});
