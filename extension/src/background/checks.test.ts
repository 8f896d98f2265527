import { createClient } from '@telltale/shared/client';
import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { listRecords, openPage } from '../storage/page-records.ts';
import {
  fakeClock,
  fakeServer,
  publicProcessing,
  publicResult,
  type Script,
} from '../testing/fake-server.ts';
import { publicLane } from './backend.ts';
import { createChecks } from './checks.ts';

const pageViewId = 'abcdef0123456789';
const signal = new AbortController().signal;
const request = (imageUrl = 'https://site.example/a.jpg') => ({ pageViewId, imageUrl });
const final: Script = { body: publicResult };
const busy: Script = { status: 503, body: { detail: 'busy' } };

beforeEach(async () => {
  fakeBrowser.reset();
  await openPage(1, { pageViewId, site: 'site.example' });
});

/** A background as it is after a start: what it remembers is what session storage holds. */
function background(...answers: readonly (Script | 'unreachable')[]) {
  const clock = fakeClock();
  const server = fakeServer(clock, answers);
  const read: string[] = [];
  const checks = createChecks({
    clock,
    acquire: async ({ imageUrl }) => {
      read.push(imageUrl);
      return Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
    },
    decode: async () => ({
      widthPx: 64,
      heightPx: 64,
      pixels: () => ({ width: 64, height: 64, data: new Uint8Array(64 * 64 * 4), channels: 4 }),
      toJpeg: async () => new Blob(['jpeg']),
      close: () => undefined,
    }),
    backend: async () => publicLane(createClient({ baseUrl: 'http://server.example', fetch: server.send })),
  });
  return { checks, calls: server.calls, read, clock };
}

test('one picture is sent once per page view, asked for side by side or later', async () => {
  const { checks, calls } = background(final);
  const [first, second] = await Promise.all([
    checks.check(request(), signal),
    checks.check(request(), signal),
  ]);
  expect(first).toMatchObject({ kind: 'verdict', evidence: { label: 'likely_ai' } });
  expect(second).toEqual(first);
  expect(await checks.check(request(), signal)).toEqual(first);
  expect(calls).toHaveLength(1);
});

test('a reloaded page asks the server again, and shows that the answer came from the cache', async () => {
  const { checks, calls } = background(final, { body: { ...publicResult, cached: true } });
  await checks.check(request(), signal);
  const reloaded = await checks.check({ ...request(), pageViewId: '9876543210fedcba' }, signal);
  expect(reloaded).toMatchObject({ evidence: { cached: true } });
  expect(calls).toHaveLength(2);
});

test('an evicted worker goes on polling the queued check instead of sending the picture again', async () => {
  const evicted = background({ body: publicProcessing });
  // A worker that is killed while it waits: the promise never settles.
  evicted.clock.wait = () => new Promise(() => undefined);
  void evicted.checks.check(request(), signal);
  await expect.poll(async () => (await listRecords(1)).at(0)?.progress.state).toBe('queued');

  const next = background({ body: { job_id: 'job-1', status: 'succeeded', result: publicResult } });
  expect(await next.checks.check(request(), signal)).toMatchObject({ kind: 'verdict' });
  expect(next.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/public/jobs/job-1']);
  expect(next.read).toEqual([]);
});

test('a problem is kept as a problem, and asked anew only when the reader tries again', async () => {
  const { checks, calls } = background(busy, final);
  expect(await checks.check(request(), signal)).toEqual({ kind: 'problem', problem: 'busy' });
  expect(await checks.check(request(), signal)).toEqual({ kind: 'problem', problem: 'busy' });
  expect(calls).toHaveLength(1);
  expect(await checks.check({ ...request(), retry: true }, signal)).toMatchObject({ kind: 'verdict' });
});

test('an unreachable server is a problem, never a label', async () => {
  const { checks } = background('unreachable');
  expect(await checks.check(request(), signal)).toEqual({ kind: 'problem', problem: 'unreachable' });
});

test('a page that was left or switched off is neither read, sent nor recorded', async () => {
  const controller = new AbortController();
  controller.abort();
  const { checks, calls, read } = background(final);
  expect(await checks.check(request(), controller.signal)).toEqual({
    kind: 'problem',
    problem: 'interrupted',
  });
  expect(calls).toEqual([]);
  expect(read).toEqual([]);
  expect(await listRecords(1)).toEqual([]);
});

test('the popup sees every picture of the page with its state, and never a whole data: URL', async () => {
  const { checks } = background(final, busy);
  await checks.check(request(), signal);
  await checks.check(request(`data:image/png;base64,${'A'.repeat(5_000)}`), signal);
  const records = await listRecords(1);
  expect(records.map(({ progress }) => progress.state)).toEqual(['done', 'done']);
  for (const { imageUrl } of records) expect(imageUrl.length).toBeLessThanOrEqual(300);
});

test('a page with more pictures than run at once gets an answer for each', async () => {
  const { checks, calls } = background(...Array.from({ length: 12 }, () => final));
  const pending = Array.from({ length: 12 }, (_, i) =>
    checks.check(request(`https://site.example/${i}.jpg`), signal),
  );
  expect((await Promise.all(pending)).every(({ kind }) => kind === 'verdict')).toBe(true);
  expect(calls).toHaveLength(12);
});
