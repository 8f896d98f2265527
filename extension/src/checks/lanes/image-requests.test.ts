import { createClient } from '@telltale/shared/client';
import { expect, test } from 'vitest';
import {
  assetProcessing,
  assetResult,
  fakeClock,
  fakeServer,
  publicProcessing,
  publicResult,
} from '../../testing/fake-server.ts';
import type { Upload } from '../files/prepare-upload.ts';
import { pollPicture, submitPicture } from './image-requests.ts';

const signal = new AbortController().signal;
const upload: Upload = {
  file: new Blob([Uint8Array.from([1, 2, 3])], { type: 'image/png' }),
  delivery: 'as_is',
  sha256: 'a'.repeat(64),
  pdq: 'b'.repeat(64),
};
const copy: Upload = { ...upload, delivery: 'converted', sha256: null };

function connections(...script: Parameters<typeof fakeServer>[1]) {
  const server = fakeServer(fakeClock(), script);
  const baseUrl = 'http://server.example';
  const open = { client: createClient({ baseUrl, fetch: server.send }), hasAccount: false };
  const client = createClient({ baseUrl, apiKey: 'tt_live_secret', fetch: server.send });
  return { calls: server.calls, open, keyed: { client, hasAccount: true } };
}

test('with a key: both fingerprints and the idempotency key go along', async () => {
  const { calls, keyed } = connections({ body: assetResult });
  await submitPicture(keyed, upload, { idempotencyKey: 'key-12345', signal });
  const [call] = calls;
  expect(call?.path).toBe('/v1/assets/check');
  expect(call?.headers.get('authorization')).toBe('Bearer tt_live_secret');
  expect(call?.headers.get('idempotency-key')).toBe('key-12345');
  expect([...(call?.form?.keys() ?? [])].sort()).toEqual(['file', 'frame_phash', 'frame_sha256']);
});

test('a converted copy goes up without frame_sha256, which would name another file', async () => {
  const { calls, keyed } = connections({ body: assetResult });
  const reply = await submitPicture(keyed, copy, { idempotencyKey: 'key-12345', signal });
  expect([...(calls[0]?.form?.keys() ?? [])].sort()).toEqual(['file', 'frame_phash']);
  expect(reply).toMatchObject({ kind: 'final', answer: { delivery: 'converted' } });
});

test('without a key nothing but the picture goes up: no credentials, no page address', async () => {
  const { calls, open } = connections({ body: publicResult });
  await submitPicture(open, upload, { idempotencyKey: 'unused-key', signal });
  const [call] = calls;
  expect(call?.path).toBe('/v1/public/image-check');
  expect(call?.headers.has('authorization')).toBe(false);
  expect([...(call?.form?.keys() ?? [])]).toEqual(['file']);
});

test('a queued public check is polled with its token in a header, never in the address', async () => {
  const { calls, open } = connections(
    { body: publicProcessing, headers: { 'retry-after': '3' } },
    { body: { job_id: 'job-1', status: 'succeeded', result: publicResult } },
  );
  const queued = await submitPicture(open, upload, { idempotencyKey: 'unused-key', signal });
  expect(queued).toEqual({
    kind: 'queued',
    ticket: { jobId: 'job-1', jobToken: 'token-1', delivery: 'as_is' },
    waitMs: 3_000,
  });
  const end = await pollPicture(open, { jobId: 'job-1', jobToken: 'token-1', delivery: 'as_is' }, signal);
  expect(end).toMatchObject({ kind: 'final', answer: { label: 'likely_ai' } });
  expect(calls[1]?.path).toBe('/v1/public/jobs/job-1');
  expect(calls[1]?.headers.get('x-job-token')).toBe('token-1');
});

test('a queued check by key waits for its ttl where no Retry-After is given', async () => {
  const { calls, keyed } = connections(
    { body: { ...assetProcessing, ttl_seconds: 4 } },
    { body: { job_id: 'job-1', status: 'running' } },
  );
  expect(await submitPicture(keyed, upload, { idempotencyKey: 'key-12345', signal })).toMatchObject({
    kind: 'queued',
    waitMs: 4_000,
  });
  expect(
    await pollPicture(keyed, { jobId: 'job-1', jobToken: null, delivery: 'as_is' }, signal),
  ).toMatchObject({
    kind: 'queued',
  });
  expect(calls[1]?.path).toBe('/v1/jobs/job-1');
});

test('a failed job and a "processing" without a job are problems, not labels', async () => {
  const failed = connections({ body: { job_id: 'job-1', status: 'failed', result: null } });
  await expect(
    pollPicture(failed.keyed, { jobId: 'job-1', jobToken: null, delivery: 'as_is' }, signal),
  ).rejects.toMatchObject({
    code: 'job_failed',
  });
  const { job_id: _, ...without } = publicProcessing;
  await expect(
    submitPicture(connections({ body: without }).open, upload, { idempotencyKey: 'k', signal }),
  ).rejects.toMatchObject({
    code: 'server_failed',
  });
});
