import { createClient } from '@telltale/shared/client';
import { expect, test } from 'vitest';
import {
  assetProcessing,
  assetResult,
  fakeClock,
  fakeServer,
  publicProcessing,
  publicResult,
} from '../testing/fake-server.ts';
import { keyLane, publicLane } from './backend.ts';
import type { Upload } from './prepare-upload.ts';

const signal = new AbortController().signal;
const upload: Upload = {
  file: new Blob([Uint8Array.from([1, 2, 3])], { type: 'image/png' }),
  delivery: 'as_is',
  sha256: 'a'.repeat(64),
  pdq: 'b'.repeat(64),
};
const copy: Upload = { ...upload, delivery: 'converted', sha256: null };

function lanes(...script: Parameters<typeof fakeServer>[1]) {
  const server = fakeServer(fakeClock(), script);
  const baseUrl = 'http://server.example';
  return {
    calls: server.calls,
    open: publicLane(createClient({ baseUrl, fetch: server.send })),
    keyed: keyLane(createClient({ baseUrl, apiKey: 'tt_live_secret', fetch: server.send })),
  };
}

test('with a key: both fingerprints and the idempotency key go along', async () => {
  const { calls, keyed } = lanes({ body: assetResult });
  await keyed.submit(upload, 'key-12345', signal);
  const [call] = calls;
  expect(call?.path).toBe('/v1/assets/check');
  expect(call?.headers.get('authorization')).toBe('Bearer tt_live_secret');
  expect(call?.headers.get('idempotency-key')).toBe('key-12345');
  expect([...(call?.form?.keys() ?? [])].sort()).toEqual(['file', 'frame_phash', 'frame_sha256']);
});

test('a converted copy goes up without frame_sha256, which would name another file', async () => {
  const { calls, keyed } = lanes({ body: assetResult });
  const reply = await keyed.submit(copy, 'key-12345', signal);
  expect([...(calls[0]?.form?.keys() ?? [])].sort()).toEqual(['file', 'frame_phash']);
  expect(reply).toMatchObject({ kind: 'final', evidence: { delivery: 'converted' } });
});

test('without a key nothing but the picture goes up: no credentials, no page address', async () => {
  const { calls, open } = lanes({ body: publicResult });
  await open.submit(upload, 'unused-key', signal);
  const [call] = calls;
  expect(call?.path).toBe('/v1/public/image-check');
  expect(call?.headers.has('authorization')).toBe(false);
  expect([...(call?.form?.keys() ?? [])]).toEqual(['file']);
});

test('a queued public check is polled with its token in a header, never in the address', async () => {
  const { calls, open } = lanes(
    { body: publicProcessing, headers: { 'retry-after': '3' } },
    { body: { job_id: 'job-1', status: 'succeeded', result: publicResult } },
  );
  const queued = await open.submit(upload, 'unused-key', signal);
  expect(queued).toEqual({
    kind: 'queued',
    ticket: { jobId: 'job-1', jobToken: 'token-1' },
    waitMs: 3_000,
  });
  const end = await open.poll({ jobId: 'job-1', jobToken: 'token-1' }, 'as_is', signal);
  expect(end).toMatchObject({ kind: 'final', evidence: { label: 'likely_ai' } });
  expect(calls[1]?.path).toBe('/v1/public/jobs/job-1');
  expect(calls[1]?.headers.get('x-job-token')).toBe('token-1');
});

test('a queued check by key waits for its ttl where no Retry-After is given', async () => {
  const { calls, keyed } = lanes(
    { body: { ...assetProcessing, ttl_seconds: 4 } },
    { body: { job_id: 'job-1', status: 'running' } },
  );
  expect(await keyed.submit(upload, 'key-12345', signal)).toMatchObject({ kind: 'queued', waitMs: 4_000 });
  expect(await keyed.poll({ jobId: 'job-1', jobToken: null }, 'as_is', signal)).toMatchObject({
    kind: 'queued',
  });
  expect(calls[1]?.path).toBe('/v1/jobs/job-1');
});

test('a failed job and a "processing" without a job are problems, not labels', async () => {
  const failed = lanes({ body: { job_id: 'job-1', status: 'failed', result: null } });
  await expect(failed.keyed.poll({ jobId: 'job-1', jobToken: null }, 'as_is', signal)).rejects.toMatchObject({
    code: 'job_failed',
  });
  const { job_id: _, ...without } = publicProcessing;
  await expect(lanes({ body: without }).open.submit(upload, 'k', signal)).rejects.toMatchObject({
    code: 'server_failed',
  });
});
