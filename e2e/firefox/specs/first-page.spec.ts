import { expect, test } from '../firefox-test.ts';

test.use({ freshFirefox: true });

test('after an installation a page opens that lets the reader choose, with nothing chosen', async ({
  firefox,
}) => {
  const welcome = await firefox.window.tabShowing('/welcome.html');
  await welcome.wait('h1', 'Before the first check');
  expect(await welcome.find('input[type="radio"]')).toHaveLength(3);
  expect(await welcome.find('input[type="radio"]:checked')).toEqual([]);
  await welcome.click('label', 'On this device');
  await welcome.wait('[role="status"]', 'Saved.');
});
