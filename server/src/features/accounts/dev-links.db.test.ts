import { createClient } from '@telltale/shared/client';
import { consumeMagicLink, requestMagicLink } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

// A server that was told to hand its links out.
let developing: TestServer;
beforeAll(async () => {
  developing = await startTestServer({
    env: { TRUST_PROXY: '1', DEV_MAGIC_LINKS: '1' },
    withoutWorker: true,
  });
});
afterAll(() => developing.stop());

/** What a request is answered with, from an address of its own. */
let callers = 0;
async function ask(email: string): Promise<{ dev_token: string | null }> {
  callers += 1;
  const response = await fetch(`${developing.url}${requestMagicLink.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${callers}.7` },
    body: JSON.stringify({ email }),
  });
  return response.json();
}

const signIn = async (token: string | null | undefined) => {
  const client = createClient({ baseUrl: developing.url });
  return (await client.call(consumeMagicLink, { json: { token: token ?? '' } })).status;
};

async function askFiveTimes(email: string): Promise<(string | null)[]> {
  const tokens = [];
  for (let count = 0; count < 5; count += 1) tokens.push((await ask(email)).dev_token);
  return tokens;
}

test('the answer carries a token that signs in, and null over the limit', async () => {
  expect(await signIn((await ask('dev@example.org')).dev_token)).toBe(200);
  for (let count = 0; count < 4; count += 1) await ask('dev@example.org');
  expect(await ask('dev@example.org')).toMatchObject({ dev_token: null });
  expect(await ask('no address')).toMatchObject({ dev_token: null });
});

test('the links of the last five requests work, the mailed ones and those of the answers', async () => {
  const [firstOfAnswers] = await askFiveTimes('answered@example.org');
  await askFiveTimes('mailed@example.org');
  const mailsTo = (address: string) => developing.mails.filter(({ to }) => to === address);
  const drain = await developing.services.startWorker();
  for (const address of ['answered@example.org', 'mailed@example.org'])
    await vi.waitFor(() => expect(mailsTo(address)).toHaveLength(5), { timeout: 20_000 });
  await drain();
  const [firstMail] = mailsTo('mailed@example.org');
  for (const token of [firstOfAnswers, /#token=([\w-]+)/.exec(firstMail?.text ?? '')?.[1]])
    expect(await signIn(token)).toBe(200);
});
