import { createHash, randomBytes } from 'node:crypto';
import { createClient } from '@telltale/shared/client';
import { createConnection, exchangeConnectionCode, getUsage } from '@telltale/shared/contract';
import { expect, test } from '../fixtures/test.ts';
import { ConsolePage } from '../pages/console-page.ts';

test('a website is added, may check at once, and is refused again once removed', async ({ page, server }) => {
  const statusFor = async (origin: string) => {
    const response = await fetch(`${server.url}/v1/public/text-check`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({
        text: 'The ferry was late again, and nobody on the quay seemed to mind. '.repeat(12),
      }),
    });
    return response.status;
  };
  const panel = new ConsolePage(page);
  await panel.openAs('publisher@example.org', server.url);
  await panel.goTo('Websites');
  await page.getByLabel('Address of the website').fill('http://news.example');
  await panel.button('Add').click();
  await expect(page.getByText('Give an address that starts with https://.')).toBeVisible();
  expect(await statusFor('https://news.example')).toBe(403);

  await page.getByLabel('Address of the website').fill('https://news.example/today?page=1');
  await panel.button('Add').click();
  await expect(panel.row('https://news.example')).toBeVisible();
  expect(await statusFor('https://news.example')).toBe(200);
  await expect(page.getByLabel('HTML')).toHaveValue(
    `<script src="${server.url}/widget/v1/telltale.js" async></script>\n<telltale-check></telltale-check>`,
  );

  await panel.button('Remove https://news.example').click();
  await panel.confirm('Remove the website');
  await expect(page.getByText('No websites yet')).toBeVisible();
  expect(await statusFor('https://news.example')).toBe(403);
});

test('a connected browser is listed, and its key is refused once it is disconnected', async ({
  page,
  server,
}) => {
  const panel = new ConsolePage(page);
  await panel.openAs('browsers@example.org', server.url);
  const signedIn = await page.request.get(`${server.url}/v1/account`);
  const verifier = randomBytes(32).toString('base64url');
  const asked = await page.request.post(`${server.url}${createConnection.path}`, {
    headers: { 'x-csrf-token': signedIn.headers()['x-csrf-token'] ?? '' },
    data: {
      name: 'Laptop at work',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    },
  });
  const { code } = await asked.json();
  const browser = createClient({ baseUrl: server.url });
  const { body } = await browser.call(exchangeConnectionCode, { json: { code, code_verifier: verifier } });
  const withKey = createClient({ baseUrl: server.url, apiKey: body.api_key });
  expect((await withKey.call(getUsage)).status).toBe(200);

  await panel.goTo('Browsers');
  await expect(panel.row('Laptop at work')).toBeVisible();
  await panel.button('Disconnect “Laptop at work”').click();
  await panel.confirm('Disconnect the browser');
  await expect(page.getByText('No browser is connected')).toBeVisible();
  await expect(withKey.call(getUsage)).rejects.toMatchObject({ status: 401 });
});
