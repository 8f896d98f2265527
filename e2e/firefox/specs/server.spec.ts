import en from '@telltale/shared/locales/en.json' with { type: 'json' };
import { unseenPicture } from '../../fixtures/pictures.ts';
import { expect, test } from '../firefox-test.ts';
import { badgeOn, cardOf } from '../scanned-page.ts';

test('the connection test passes without an account, and with a key', async ({ addOn, server }) => {
  await addOn.choose({ serverUrl: server.urlByNumber });
  const options = await addOn.open('options.html');
  await options.click('button', 'Test the connection');
  await options.wait('[role="status"]', 'answers and accepts this extension');
  await addOn.choose({ serverUrl: server.urlByNumber, apiKey: server.apiKey });
  await options.click('button', 'Test the connection');
  await options.wait('[role="status"]', 'answers and accepts the API key');
});

test('the key lies where scripts in pages cannot read it, also that of an earlier version', async ({
  addOn,
  server,
}) => {
  await addOn.choose({ display: 'all', apiKey: server.apiKey });
  const options = await addOn.open('options.html');
  await options.wait('.stored', `…${server.apiKey.slice(-4)}`);
  expect(JSON.stringify(await addOn.settings())).not.toContain(server.apiKey);
});

test('a picture is sent where the reader chose so, and its card tells it', async ({
  addOn,
  server,
  tab,
  site,
}) => {
  await addOn.choose({ display: 'all', serverUrl: server.urlByNumber, apiKey: server.apiKey });
  const options = await addOn.open('options.html');
  await options.click('label', 'Also send the picture');
  await options.wait('input:checked + label', 'Also send the picture');
  // Another story may have sent the pictures that lie there already, and a server that knows one is not sent it.
  site.publish('unseen.png', await unseenPicture());
  site.publish('unseen.html', Buffer.from('<!doctype html><img src="unseen.png" width="640" height="480">'));
  await tab.open(`${site.url}/published/unseen.html`);
  expect(await cardOf(tab, 'img')).toContain(en.sent_as_is);
});

test('the gallery’s pictures get badges beside its own buttons', async ({ addOn: _, server, tab }) => {
  await tab.open(`${server.url}/demo`);
  await tab.wait('button', 'Check');
  for (const group of [1, 2, 3]) await badgeOn(tab, `.group:nth-of-type(${group}) li:first-child img`);
});
