import { createClient } from '@telltale/shared/client';
import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { listRecords, openPage, recordIdOf, writeRecord } from '../../storage/page-records.ts';
import { fakeClock, fakeServer, type Script } from '../../testing/fake-server.ts';
import { reportAnswer } from './report.ts';

const pageViewId = 'abcdef0123456789';
const imageKey = 'f'.repeat(32);
const recordId = recordIdOf(pageViewId, imageKey);
const record = {
  imageUrl: 'https://a.example/b.jpg',
  startedAtMs: 1,
  progress: { state: 'preparing' },
} as const;

beforeEach(async () => {
  fakeBrowser.reset();
  await openPage(1, { pageViewId, site: 'a.example' });
});

function server(...answers: readonly (Script | 'unreachable')[]) {
  const { calls, send } = fakeServer(fakeClock(), answers);
  return { calls, client: createClient({ baseUrl: 'http://server.example', fetch: send }) };
}

test('a report carries the answer’s own token and the reader’s word, and the popup knows that it was sent', async () => {
  await writeRecord(pageViewId, imageKey, { ...record, feedbackToken: 'v1.k.token-of-it' });
  const { client, calls } = server({ body: { status: 'received' } });
  expect(await reportAnswer({ recordId, opinion: 'human' }, client)).toBe('sent');
  expect(calls).toMatchObject([
    {
      path: '/v1/public/feedback',
      json: { result_token: 'v1.k.token-of-it', expected_label: 'human' },
    },
  ]);
  expect(await listRecords(1)).toMatchObject([{ reported: 'human' }]);
});

test('without a token nothing is sent', async () => {
  await writeRecord(pageViewId, imageKey, record);
  const { client, calls } = server();
  expect(await reportAnswer({ recordId, opinion: 'ai' }, client)).toBe('refused');
  expect(calls).toEqual([]);
});

test.each([
  ['refused', { status: 400, body: { detail: 'expired' } }],
  ['failed', { status: 429, body: { detail: 'slow down' } }],
  ['failed', 'unreachable'],
] as const)('what the server does not take is told as %s, and not marked as sent', async (reply, answer) => {
  await writeRecord(pageViewId, imageKey, { ...record, feedbackToken: 'v1.k.token-of-it' });
  expect(await reportAnswer({ recordId, opinion: 'ai' }, server(answer).client)).toBe(reply);
  expect((await listRecords(1))[0]).not.toHaveProperty('reported');
});
