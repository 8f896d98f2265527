import type { Page } from 'playwright';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/widget-test.ts';

const minimumTargetPx = 24;

for (const colorScheme of ['light', 'dark'] as const)
  for (const language of ['en', 'ar'])
    test(`every step can be used by everybody, ${colorScheme}, ${language}`, async ({
      widget,
      publisher,
    }) => {
      const { page, checker } = widget;
      await page.emulateMedia({ colorScheme });
      await widget.open(publisher.url);
      await widget.speak(language);
      await expect(checker.locator(`[lang=${language}].box`)).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      // Nothing that can be checked.
      await widget.choose('notes.pdf', 'application/pdf', Buffer.from('%PDF-1.4'));
      await widget.heading();
      expect(await accessibilityProblems(page)).toEqual([]);
      await checker.locator('[part=problem] button').last().click();
      await widget.choose('photo.jpg', 'image/jpeg', await mediaFile('nagasaki-boats.jpg'));
      await widget.heading();
      await checker.locator('summary').click();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    });

test('a theme that the publisher chose holds whatever the reader’s system says', async ({
  widget,
  publisher,
}) => {
  await widget.page.emulateMedia({ colorScheme: 'dark' });
  await widget.open(publisher.url);
  const paper = () => widget.checker.locator('.box').evaluate((box) => getComputedStyle(box).backgroundColor);
  const dark = await paper();
  await widget.checker.evaluate((element) => element.setAttribute('theme', 'light'));
  expect(await paper()).not.toBe(dark);
  expect(await accessibilityProblems(widget.page)).toEqual([]);
});

test('the whole story is told to the keyboard and to a screen reader', async ({ widget, publisher }) => {
  const { page, checker } = widget;
  await widget.open(publisher.url);
  const status = checker.locator('.live');
  const write = checker.getByRole('button', { name: 'Check a text' });
  await checker.locator('input[type=file]').focus();
  await page.keyboard.press('Tab');
  await expect(write).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checker.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Boats come in.');
  await page.keyboard.press('Tab');
  await expect(checker.getByRole('button', { name: 'Check this text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(await widget.heading()).toBeFocused();
  await expect(status).toHaveText('The detector gave no verdict');
  await checker.getByRole('button', { name: 'Check something else' }).press('Enter');
  await expect(checker.locator('input[type=file]')).toBeFocused();
});

test('nothing moves for readers who asked for that; forced colours keep every edge', async ({
  widget,
  publisher,
}) => {
  const { page, checker } = widget;
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await widget.open(publisher.url);
  await page.route('**/v1/public/text-check', () => undefined);
  await widget.paste('Boats come in.');
  await expect(checker.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const moving = await checker.evaluate(
    (element) => element.shadowRoot?.getAnimations().map((animation) => animation.playState) ?? [],
  );
  expect(moving).toEqual([]);
  const edge = await checker.locator('.box').evaluate((box) => getComputedStyle(box).borderTopWidth);
  expect(edge).toBe('1px');
});

/** Controls of the widget that are too small to be pressed with ease. */
function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator('telltale-check, telltale-signal')
    .locator('button:visible, label.button:visible, summary:visible, input[type=checkbox]:visible')
    .evaluateAll(
      (controls, least) =>
        controls
          .filter((control) => {
            const { width, height } = control.getBoundingClientRect();
            return width < least || height < least;
          })
          .map((control) => control.textContent ?? control.tagName),
      minimumTargetPx,
    );
}
