import en from '@telltale/shared/locales/en.json' with { type: 'json' };
import { answerQuestion, askQuestions } from '../browser-question.ts';
import { expect, test } from '../firefox-test.ts';
import { cardOf } from '../scanned-page.ts';

const sendPictures = 'Also send the picture';

test.beforeEach(async ({ addOn, firefox, server }) => {
  await addOn.revoke({ data_collection: ['websiteContent'] });
  await addOn.choose({ serverUrl: server.urlByNumber });
  await askQuestions(firefox.window, true);
});

test.afterEach(({ firefox }) => askQuestions(firefox.window, false));

test('Firefox asks before anything may leave; what the reader declines is not chosen', async ({
  addOn,
  firefox,
}) => {
  const options = await addOn.open('options.html');
  await options.click('label', sendPictures);
  await answerQuestion(firefox.window, 'no');
  await options.wait('input:checked + label', 'On this device');
  expect((await addOn.grants()).data_collection).toEqual([]);
  expect(await addOn.settings()).not.toHaveProperty('readingMode');

  await options.click('label', sendPictures);
  await answerQuestion(firefox.window, 'yes');
  await options.wait('input:checked + label', sendPictures);
  expect((await addOn.grants()).data_collection).toEqual(['websiteContent']);
  expect(await addOn.settings()).toMatchObject({ readingMode: 'pictures' });
});

test('from the popup, too, Firefox asks before the one picture is sent; declined it stays, allowed it goes', async ({
  addOn,
  firefox,
  server,
  site,
  tab,
}) => {
  await addOn.choose({ display: 'all', serverUrl: server.urlByNumber });
  await tab.open(`${site.url}/one.html`);
  expect(await cardOf(tab, 'img')).toContain('Nothing left this browser.');
  const popup = await addOn.open(`popup.html?tab=${await addOn.tabIdOf(tab)}`);
  await popup.click('summary', 'Ask the server once');
  await popup.click('button', 'Send the picture');
  await answerQuestion(firefox.window, 'no');
  expect((await addOn.grants()).data_collection).toEqual([]);

  await popup.click('button', 'Send the picture');
  await answerQuestion(firefox.window, 'yes');
  await expect.poll(async () => (await addOn.grants()).data_collection).toEqual(['websiteContent']);
  await expect.poll(async () => (await tab.wait('[role="dialog"]')).text).toContain(en.sent_as_is);
});

test('who takes the consent back in Firefox’s settings is back on the device', async ({ addOn, firefox }) => {
  const options = await addOn.open('options.html');
  await options.click('label', sendPictures);
  await answerQuestion(firefox.window, 'yes');
  await options.wait('input:checked + label', sendPictures);
  await addOn.revoke({ data_collection: ['websiteContent'] });
  await options.wait('input:checked + label', 'On this device');
});
