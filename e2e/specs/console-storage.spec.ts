import { join } from 'node:path';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { mediaFolder } from '../fixtures/project.ts';
import { startTelltaleServer } from '../fixtures/telltale-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsolePage } from '../pages/console-page.ts';

test('a dossier that does not fit is refused in words; the overview shows what is used', async ({ page }) => {
  // Starts a server of its own, which takes a slow machine a minute.
  test.slow();
  const small = await startTelltaleServer([], { STORAGE_MB_PER_TENANT: '1' });
  try {
    const panel = new ConsolePage(page);
    await panel.openAs('archive@example.org', small.url);
    await expect(panel.amount('Storage of your dossiers')).toHaveText('0 MB of 1 MB');
    await panel.goTo('Reviews');
    const field = page.getByLabel('Picture (JPEG or PNG');
    // 1.6 MB.
    await field.setInputFiles(join(mediaFolder, 'glass-signed.png'));
    await panel.button('Upload and open').click();
    await expect(page.getByText('The dossiers of this account fill its storage.')).toBeVisible();

    await field.setInputFiles(join(mediaFolder, 'dunes-tampered.jpg'));
    await panel.button('Upload and open').click();
    await expect(panel.heading).toHaveText('dunes-tampered.jpg');
    await panel.goTo('Overview');
    await expect(panel.amount('Storage of your dossiers')).toHaveText(/^0\.[1-9] MB of 1 MB$/);
    await expect(
      page.getByRole('meter', { name: /storage of your dossiers: 0\.\d MB of 1 MB/ }),
    ).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  } finally {
    await small.stop();
  }
});
