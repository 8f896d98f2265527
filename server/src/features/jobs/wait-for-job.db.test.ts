import { randomUUID } from 'node:crypto';
import { createClient } from '@telltale/shared/client';
import { checkAsset, checkPublicImage, getJob, getPublicJob } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../test/harness.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';

let server: TestServer;
let owner: Awaited<ReturnType<TestServer['newTenant']>>;
let seed = 7300;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
  owner = await server.newTenant();
});
afterAll(() => server.stop());

async function queuePicture({ client } = owner): Promise<string> {
  seed += 1;
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await client.call(checkAsset, { form: formOf(await jpegOf(seed)), headers });
  return body.job_id ?? '';
}

async function queuePublicly(): Promise<{ id: string; token: string }> {
  await server.database.executeSql("SELECT pg_notify('telltale_worker', '')");
  seed += 1;
  const form = formOf(await jpegOf(seed));
  const client = createClient({ baseUrl: server.url });
  const { body } = await client.call(checkPublicImage, { form, headers: { origin: pageOrigin } });
  return { id: body.job_id ?? '', token: body.job_token ?? '' };
}

const poll = (jobId: string, seconds: number, signal?: AbortSignal) =>
  owner.client.call(getJob, {
    params: { job_id: jobId },
    headers: { prefer: `wait=${seconds}` },
    ...(signal ? { signal } : {}),
  });
const appliedTo = ({ headers }: { readonly headers: Headers }) => headers.get('preference-applied');

const pollPublicly = ({ id, token }: { id: string; token: string }) =>
  createClient({ baseUrl: server.url }).call(getPublicJob, {
    params: { job_id: id },
    headers: { origin: pageOrigin, 'x-job-token': token, prefer: 'wait=30' },
  });

test('a poll that asks for no wait, or for an unknown preference, is answered at once', async () => {
  const jobId = await queuePicture();
  for (const prefer of ['', 'wait=soon', 'respond-async']) {
    const answer = await owner.client.call(getJob, { params: { job_id: jobId }, headers: { prefer } });
    expect({ status: answer.body.status, applied: appliedTo(answer) }).toEqual({
      status: 'queued',
      applied: null,
    });
  }
});

test('a job that does not finish in time is answered as it is, with the wait that was heeded', async () => {
  const answer = await poll(await queuePicture(), 1);
  expect({ status: answer.body.status, applied: appliedTo(answer) }).toEqual({
    status: 'queued',
    applied: 'wait=1',
  });
});

test('a poll of a job that does not exist, or is another’s, does not wait', async () => {
  const stranger = await server.newTenant();
  for (const jobId of [randomUUID(), await queuePicture(stranger)])
    await expect(poll(jobId, 30)).rejects.toMatchObject({ status: 404 });
});

/** All the polls that may wait for this tenant; resolves once they do. */
async function fillPlaces(jobId: string) {
  const callers = Array.from({ length: 20 }, () => new AbortController());
  const answers = callers.map((caller) => pollInPlace(jobId, caller.signal).catch(() => null));
  await expect.poll(() => isHeeded(jobId)).toBe(false);
  return { callers, answers };
}

/** Asks again where all places were taken for a moment, by a look whether they are. */
async function pollInPlace(jobId: string, signal: AbortSignal) {
  for (;;) {
    const answer = await poll(jobId, 30, signal);
    if (appliedTo(answer) !== null) return answer;
  }
}

const isHeeded = async (jobId: string) => appliedTo(await poll(jobId, 1)) !== null;

test('a tenant has twenty polls that wait; one more is answered at once, until a caller hangs up', async () => {
  const jobId = await queuePicture();
  const { callers, answers } = await fillPlaces(jobId);
  callers[0]?.abort();
  await expect.poll(() => isHeeded(jobId)).toBe(true);
  for (const caller of callers) caller.abort();
  await Promise.all(answers);
});

test('polls that wait are answered when their jobs finish, also two of one job, and without a wait afterwards', async () => {
  const [jobId, open] = [await queuePicture(), await queuePublicly()];
  const polls = [poll(jobId, 60), poll(jobId, 30)];
  const publicPoll = pollPublicly(open);
  const drain = await server.services.startWorker();
  const answers = [...(await Promise.all(polls)), await publicPoll];
  for (const answer of answers) {
    expect(answer.body).toMatchObject({ status: 'succeeded', result: { status: 'known' } });
    expect(appliedTo(answer)).toBe('wait=30');
  }
  expect((await poll(jobId, 30)).body.status).toBe('succeeded');
  await drain();
});

test('a process that stops answers all polls that wait, as the last of their connections', async () => {
  const { answers } = await fillPlaces(await queuePicture());
  void server.services.draining.giveNotice();
  for (const answer of await Promise.all(answers)) {
    expect(answer?.body.status).toBe('queued');
    expect(answer && appliedTo(answer)).toBe('wait=30');
    expect(answer?.headers.get('connection')).toBe('close');
  }
});
