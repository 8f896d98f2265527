import { createClient } from '@telltale/shared/client';
import { requestMagicLink } from '@telltale/shared/contract';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/harness.ts';
import { mailQueue } from './mail-worker.ts';

test('a mail to an address that the mail server refuses is not tried again', async () => {
  let attempts = 0;
  const mailer = {
    async send() {
      attempts += 1;
      throw Object.assign(new Error('refused'), { command: 'RCPT TO', responseCode: 550 });
    },
  };
  const server = await startTestServer({ mailer });
  try {
    const json = { email: 'nobody@no-such-domain.example' };
    await createClient({ baseUrl: server.url }).call(requestMagicLink, { json });
    const states = async () => {
      const { rows } = await server.database.executeSql('SELECT state FROM queue.job WHERE name LIKE $1', [
        `${mailQueue.name}%`,
      ]);
      return rows;
    };
    await expect.poll(states, { timeout: 20_000 }).toEqual([{ state: 'completed' }]);
    expect(attempts).toBe(1);
  } finally {
    await server.stop();
  }
});
