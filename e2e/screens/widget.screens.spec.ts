import { mediaFile } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/widget-test.ts';
import type { WidgetPage } from '../pages/widget-page.ts';
import { saveScreen } from './save-screen.ts';

const wide = { width: 1160, height: 1120 };
const narrow = { width: 360, height: 860 };

async function chooseWindow(widget: WidgetPage): Promise<void> {
  await widget.choose('glass.png', 'image/png', await mediaFile('glass-signed.png'));
  await widget.heading();
}

for (const [theme, colorScheme] of [
  ['', 'light'],
  ['-dark', 'dark'],
] as const)
  test.describe(() => {
    test.use({ viewport: wide, colorScheme });

    test(`widget${theme}`, async ({ widget, publisher }) => {
      await widget.open(publisher.url);
      await widget.choose('photo.jpg', 'image/jpeg', await mediaFile('alpine-landscape.jpg'));
      await widget.heading();
      await widget.ask(widget.signal);
      await widget.page.evaluate(() => scrollTo(0, 0));
      await saveScreen(widget.page, `widget${theme}`);
    });

    test(`widget-card${theme}`, async ({ widget, publisher }) => {
      await widget.open(publisher.url);
      await (await widget.ask(widget.signal)).click();
      await expect(widget.signal.getByRole('dialog')).toBeVisible();
      await saveScreen(widget.page, `widget-card${theme}`);
    });
  });

test.describe(() => {
  test.use({ viewport: narrow, locale: 'en-GB' });

  test('widget-360', async ({ widget, publisher }) => {
    await widget.open(publisher.url);
    await widget.checker.scrollIntoViewIfNeeded();
    await saveScreen(widget.page, 'widget-360-first', { fullPage: false });
    await chooseWindow(widget);
    await widget.checker.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 12));
    await saveScreen(widget.page, 'widget-360');
  });

  test('widget-share', async ({ widget, publisher }) => {
    await widget.open(publisher.url);
    await chooseWindow(widget);
    await widget.checker.getByRole('button', { name: 'Share this result' }).click();
    await widget.checker.getByRole('checkbox').check();
    await widget.checker
      .getByRole('region')
      .evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await saveScreen(widget.page, 'widget-share');
  });

  test('widget-ar', async ({ widget, publisher }) => {
    await widget.open(publisher.url);
    await widget.speak('ar');
    await chooseWindow(widget);
    await widget.checker.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 12));
    await saveScreen(widget.page, 'widget-ar');
  });
});
