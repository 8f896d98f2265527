import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import en from '@telltale/shared/locales/en.json' with { type: 'json' };
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { mediaFolder } from '../fixtures/project.ts';
import { startTelltaleServer } from '../fixtures/telltale-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { GalleryPage } from '../pages/gallery-page.ts';

const ownPicture = {
  file: 'harbour.jpg',
  truth: 'generated',
  title: { en: 'A harbour', ar: 'ميناء' },
  alt: 'Boats moored in a river',
  made: 'A generator of 2026',
  licence: 'CC0-1.0',
};

test('an operator adds a picture with its truth: it is shown, checked, and compared with that truth', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'telltale-own-gallery-'));
  await copyFile(join(mediaFolder, 'nagasaki-boats.jpg'), join(folder, 'harbour.jpg'));
  await writeFile(join(folder, 'gallery.json'), JSON.stringify([ownPicture]));
  const server = await startTelltaleServer([], { GALLERY_DIR: folder });
  const gallery = new GalleryPage(page);
  await gallery.open(server.url);
  const added = page.getByRole('region', { name: 'Added by the operator' });
  await added.scrollIntoViewIfNeeded();
  const entry = added.getByRole('listitem');
  await expect(entry).toContainText('A harbour');
  await expect(entry).toContainText('Made by AI');
  await expect(entry).toContainText('A generator of 2026');
  await expect(entry).toContainText('CC0-1.0');
  await expect(entry.getByRole('img')).toHaveAttribute('alt', 'Boats moored in a river');
  await expect(await gallery.check('A harbour')).toHaveText(en.label_no_signal_short);
  await expect(entry).toContainText('Missed: AI made it, but the detector does not warn.');
  await page.setViewportSize({ width: 360, height: 780 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  await page.goto(`${server.url}/demo?lang=ar`);
  await expect(page.getByRole('listitem').filter({ hasText: 'ميناء' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await server.stop();
  await rm(folder, { recursive: true });
});
