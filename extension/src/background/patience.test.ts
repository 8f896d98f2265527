import { createClient, ServiceProblem } from '@telltale/shared/client';
import { expect, test } from 'vitest';
import { fakeClock, fakeServer, publicResult, type Script } from '../testing/fake-server.ts';
import { publicLane } from './backend.ts';
import { systemClock } from './clock.ts';
import { pollToEnd, submitPatiently } from './patience.ts';
import type { Upload } from './prepare-upload.ts';

const signal = new AbortController().signal;
const upload: Upload = {
  file: new Blob(['x'], { type: 'image/jpeg' }),
  delivery: 'as_is',
  sha256: 'a'.repeat(64),
  pdq: 'b'.repeat(64),
};
const running = (retryAfter?: string): Script => ({
  body: { job_id: 'job-1', status: 'running' },
  ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
});
const succeeded: Script = { body: { job_id: 'job-1', status: 'succeeded', result: publicResult } };
const busy = (retryAfter?: string): Script => ({
  status: 503,
  body: { detail: 'busy' },
  ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
});

function poll(answers: readonly (Script | 'unreachable')[], firstWaitMs = 1_000, stop = signal) {
  const clock = fakeClock();
  const server = fakeServer(clock, answers);
  const backend = publicLane(createClient({ baseUrl: 'http://server.example', fetch: server.send }));
  const ticket = { jobId: 'job-1', jobToken: 'token-1' };
  const end = pollToEnd({ backend, ticket, delivery: 'as_is', firstWaitMs }, clock, stop);
  return { end, times: () => server.calls.map(({ atMs }) => atMs) };
}

test('a queued check is polled until its answer', async () => {
  const { end } = poll([running(), running(), succeeded]);
  expect(await end).toMatchObject({ evidence: { label: 'likely_ai', delivery: 'as_is' } });
});

test('polls never come sooner than Retry-After asks', async () => {
  const { end, times } = poll([running('5'), running('7'), succeeded], 3_000);
  await end;
  expect(times()).toEqual([3_000, 8_000, 15_000]);
});

test('polls grow rarer where the server asks for no wait', async () => {
  const { end, times } = poll([...Array.from({ length: 8 }, () => running('0')), succeeded], 0);
  await end;
  const gaps = times().map((at, index, all) => at - (all[index - 1] ?? 0));
  for (let at = 2; at < gaps.length; at += 1) expect(gaps[at]).toBeGreaterThan(gaps[at - 1] ?? 0);
});

test('a check that never ends is given up within a bounded time', async () => {
  const { end, times } = poll(Array.from({ length: 500 }, () => running('2')));
  await expect(end).rejects.toMatchObject({ code: 'timed_out' });
  expect(times().at(-1)).toBeLessThanOrEqual(120_000);
});

test('a passing failure while polling is waited out, a lasting one ends the check', async () => {
  await expect(poll(['unreachable', busy('1'), running(), succeeded]).end).resolves.toBeDefined();
  await expect(poll(Array.from({ length: 9 }, () => 'unreachable' as const)).end).rejects.toBeInstanceOf(
    TypeError,
  );
  const gone: Script = { status: 404, body: { detail: 'gone' } };
  await expect(poll([gone]).end).rejects.toBeInstanceOf(ServiceProblem);
});

test('leaving the page ends the polling at once', async () => {
  const controller = new AbortController();
  controller.abort();
  const { end, times } = poll([running()], 1_000, controller.signal);
  await expect(end).rejects.toMatchObject({ name: 'AbortError' });
  expect(times()).toEqual([]);
});

function submit(answers: readonly (Script | 'unreachable')[]) {
  const clock = fakeClock();
  const server = fakeServer(clock, answers);
  const backend = publicLane(createClient({ baseUrl: 'http://server.example', fetch: server.send }));
  return { end: submitPatiently(backend, upload, 'key-12345', clock, signal), calls: server.calls };
}

test('a full queue is tried again after the short wait it asks for, three times in all', async () => {
  const twice = submit([busy('2'), busy('3'), { body: publicResult }]);
  expect(await twice.end).toMatchObject({ kind: 'final' });
  expect(twice.calls.map(({ atMs }) => atMs)).toEqual([0, 2_000, 5_000]);
  const lasting = submit([busy('1'), busy('1'), busy('1'), { body: publicResult }]);
  await expect(lasting.end).rejects.toMatchObject({ status: 503 });
  expect(lasting.calls).toHaveLength(3);
});

test('a busy server that names no time is asked again after growing waits', async () => {
  const { end, calls } = submit([busy(), busy(), { body: publicResult }]);
  await end;
  expect(calls.map(({ atMs }) => atMs)).toEqual([0, 1_000, 3_000]);
});

test('waits grow by chance, never shrink: those turned away together do not come back together', () => {
  const waits = Array.from({ length: 50 }, () => systemClock.spread(1_000));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_250);
  expect(new Set(waits).size).toBeGreaterThan(40);
});

test.each([
  ['a day-long limit', { status: 429, body: { detail: 'quota' }, headers: { 'retry-after': '40000' } }],
  ['a refused origin', { status: 403, body: { detail: 'no' } }],
  ['an unreachable server', 'unreachable'],
] as const)('%s is not asked again', async (_, answer) => {
  const { end, calls } = submit([answer, { body: publicResult }]);
  await expect(end).rejects.toBeDefined();
  expect(calls).toHaveLength(1);
});
