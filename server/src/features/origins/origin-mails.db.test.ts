import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';

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

const keep = () => server.services.claimKeeper.keep();
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
