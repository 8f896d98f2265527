import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { createOutbox } from '../../platform/mailer/outbox.ts';
import { createOutboxRouter } from './outbox.routes.ts';
import { signInMail } from './sign-in-mail.ts';

const printed: string[] = [];
const outbox = createOutbox({ nowMs: () => Date.UTC(2026, 0, 5) }, (text) => printed.push(text));
let site: ServedRouters;
beforeAll(async () => {
  site = await serveRouters([createOutboxRouter(outbox)]);
});
afterAll(() => site.stop());

const read = async () => {
  const response = await fetch(`${site.url}/dev/outbox`);
  return { headers: response.headers, html: await response.text() };
};

test('an empty outbox says so', async () => {
  expect((await read()).html).toContain('No mail was written yet.');
});

test('a mail is printed at the terminal, and shown with its link, newest first', async () => {
  const link = { to: 'ada@example.org', language: 'en', publicBaseUrl: 'http://localhost:8787' } as const;
  await outbox.send(signInMail({ ...link, token: 'first' }));
  await outbox.send(signInMail({ ...link, token: 'second' }));
  expect(printed[0]).toContain('http://localhost:8787/sign-in#token=first');
  const { html, headers } = await read();
  expect(html).toContain('<a href="http://localhost:8787/sign-in#token=second">');
  expect(html.indexOf('token=second')).toBeLessThan(html.indexOf('token=first'));
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
});

test('whatever a mail says is shown as text', async () => {
  await outbox.send({ to: '<b>@"x', subject: '<img src=x>', text: '<script>1</script> & more', html: '' });
  const { html } = await read();
  for (const markup of ['<b>', '<img', '<script>']) expect(html).not.toContain(markup);
  expect(html).toContain('&#60;script&#62;');
});

test('only the last 50 mails are kept', async () => {
  for (let count = 0; count < 60; count += 1)
    await outbox.send({ to: 'a@b', subject: String(count), text: '', html: '' });
  expect(outbox.list()).toHaveLength(50);
  expect(outbox.list()[0]?.subject).toBe('59');
});
