import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../fixtures/extension-test.ts';
import { mediaFolder } from '../fixtures/project.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { pickInContextMenu } from '../pages/toolbar.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

test('a picture that is a file on this computer is checked at a right-click, where that is allowed', async ({
  page,
  context,
  extensionUrl,
}) => {
  const url = pathToFileURL(join(mediaFolder, 'mountains-signed.jpg')).href;
  const scanned = new ScannedPage(page);
  await scanned.open(url);
  await pickInContextMenu(context, page, url);
  await expect(scanned.card.steps.first()).toHaveText(
    'Read on this device: what the file says about itself.',
    {
      timeout: 60_000,
    },
  );
  const popup = new PopupPage(await context.newPage(), extensionUrl);
  await popup.openFor(page);
  await expect(popup.rowOf('mountains-signed.jpg')).toBeVisible();
  await expect(popup.page.getByText('Files on this computer')).toBeVisible();
});
