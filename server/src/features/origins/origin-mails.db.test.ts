import { createClient } from '@telltale/shared/client';
import { consumeMagicLink } from '@telltale/shared/contract';
import { languages } from '@telltale/shared/locales/languages.ts';
import { directionOf } from '@telltale/shared/locales/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';
import { originMail } from './origin-mail.ts';

let aheadMs = 0;
let isDown = true;
let server: TestServer;
const sent: Mail[] = [];
beforeAll(async () => {
  server = await startTestServer({
    withoutWorker: true,
    clock: { nowMs: () => Date.now() + aheadMs },
    mailer: {
      async send(mail) {
        if (isDown) throw new Error('no mail server');
        sent.push(mail);
      },
    },
  });
});
afterAll(() => server.stop());

const keep = () => server.services.claimUpkeep.keep();
const waiting = () => server.database.db.selectFrom('origin_mail').selectAll().execute();

test('what cannot be sent is sent later, once, by one of many workers, and to the account’s owner', async () => {
  const { tenantId, email } = await server.newAccount();
  await server.services.allowedOrigins.add(tenantId, 'https://lost.example');
  await server.services.allowedOrigins.allowOrigin('https://lost.example', null);
  await keep();
  expect(await waiting()).toHaveLength(1);
  isDown = false;
  await keep();
  expect(sent).toEqual([]);
  aheadMs = 61_000;
  await Promise.all([keep(), keep()]);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [email, 'Your claim of lost.example has ended'],
  ]);
  expect(sent[0]?.text).toContain(`${server.url}/console#websites`);
  expect(await waiting()).toEqual([]);
});

test('after a day of attempts a mail is given up', async () => {
  isDown = true;
  const { tenantId } = await server.newAccount();
  await server.services.allowedOrigins.add(tenantId, 'https://given-up.example');
  await server.services.allowedOrigins.allowOrigin('https://given-up.example', null);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(await waiting()).toHaveLength(1);
    await keep();
    aheadMs += 86_400_000;
  }
  expect(await waiting()).toEqual([]);
});

test('an owner is written to in the language of the page on which they signed in last', async () => {
  isDown = false;
  const { tenantId, email } = await server.newAccount();
  for (const language of ['ar', 'de']) {
    const token = (await server.services.magicLinks.issue(email)) ?? '';
    await createClient({ baseUrl: server.url }).call(consumeMagicLink, {
      json: { token },
      headers: { 'accept-language': language },
    });
  }
  await server.services.allowedOrigins.add(tenantId, 'https://verloren.example');
  await server.services.allowedOrigins.allowOrigin('https://verloren.example', null);
  await keep();
  const mail = sent.find(({ to }) => to === email);
  expect(mail?.subject).toBe('Ihr Anspruch auf verloren.example ist beendet');
  expect(mail?.html).toContain('<html lang="de" dir="ltr">');
});

test.each(languages)('%s: every mail about a website is whole', (language) => {
  for (const news of ['notice', 'ended', 'missing', 'lost'] as const) {
    const facts = { to: 'a@b', origin: 'https://a.example', until: new Date(0), publicBaseUrl: server.url };
    const mail = originMail({ ...facts, language, news });
    expect(mail.subject).toContain('a.example');
    expect(mail.text).toContain('https://a.example');
    expect(mail.html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]/);
    if (news === 'notice') expect(mail.text).toContain('1970');
  }
});
