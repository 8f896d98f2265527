import { test } from '../fixtures/test.ts';
import { GalleryPage } from '../pages/gallery-page.ts';
import { saveScreen } from './save-screen.ts';

const views = [
  { name: 'gallery', viewport: { width: 1280, height: 1350 }, colorScheme: 'light' },
  { name: 'gallery-dark', viewport: { width: 1280, height: 1350 }, colorScheme: 'dark' },
  { name: 'gallery-360', viewport: { width: 360, height: 780 }, colorScheme: 'light' },
] as const;

for (const { name, ...view } of views) {
  test.describe(() => {
    test.use(view);

    test(name, async ({ page, server }) => {
      const gallery = new GalleryPage(page);
      await gallery.open(server.url);
      await gallery.check('Alpine landscape');
      const badge = await gallery.check('Evening ridges');
      if (view.viewport.width > 600) await badge.click();
      await page.evaluate(() => scrollTo(0, 0));
      await saveScreen(page, name);
    });
  });
}
