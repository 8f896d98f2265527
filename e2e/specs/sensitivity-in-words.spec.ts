import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { OptionsPage } from '../pages/options-page.ts';

test.use({ choices: { mode: null, display: null, automatic: true } });

test('each point from which pictures are marked says how often that was a mistake, in both colours and at 360 pixels', async ({
  context,
  extensionUrl,
}) => {
  const options = new OptionsPage(await context.newPage(), extensionUrl);
  await options.open();
  const group = options.page.getByRole('group', { name: 'When is a picture marked?' });
  await expect(group.getByRole('radio')).toHaveCount(3);
  for (const radio of await group.getByRole('radio').all())
    await expect(radio).toHaveAccessibleDescription(
      /When this extension’s detector was measured, .* pictures that no AI made w(ere|as) marked/,
    );
  await options.chooseSensitivity('Only at strong signals');
  for (const colorScheme of ['light', 'dark'] as const) {
    await options.page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(options.page)).toEqual([]);
  }
  await options.page.emulateMedia({ forcedColors: 'active' });
  expect(await accessibilityProblems(options.page)).toEqual([]);
  await options.page.setViewportSize({ width: 360, height: 740 });
  const overflowPx = await options.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflowPx).toBe(0);
});
