import { afterEach, expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('requests are counted by endpoint and status, verdicts by what they said', async () => {
  const metrics = createMetrics();
  metrics.observeRequest({ endpoint: 'checkAsset', method: 'POST', status: 200, durationSeconds: 0.03 });
  metrics.observeRequest({ endpoint: 'checkAsset', method: 'POST', status: null, durationSeconds: 3 });
  metrics.observeAnswer('checkAsset', { status: 'known', label: 'likely_ai', source: 'model', score: 0.9 });
  metrics.observeAnswer('getJob', { job_id: 'x', status: 'queued' });
  const text = await metrics.text();
  expect(text).toContain(
    'telltale_http_request_duration_seconds_count{endpoint="checkAsset",method="POST",status="200"} 1',
  );
  expect(text).toContain('status="aborted"} 1');
  expect(text).toContain(
    'telltale_verdicts_total{endpoint="checkAsset",status="known",label="likely_ai",source="model"} 1',
  );
  expect(text).not.toContain('telltale_verdicts_total{endpoint="getJob"');
  expect(text).toContain('process_cpu_seconds_total');
});

test('a watched value is read when it is asked for, and left out while it cannot be read', async () => {
  const metrics = createMetrics();
  let waiting: number | null = 3;
  metrics.watch({
    name: 'telltale_jobs',
    help: 'Jobs.',
    labels: ['kind', 'state'],
    async read() {
      if (waiting === null) throw new Error('the database is away');
      return [{ labels: { kind: 'image_check', state: 'queued' }, value: waiting }];
    },
  });
  expect(await metrics.text()).toContain('telltale_jobs{kind="image_check",state="queued"} 3');
  waiting = null;
  expect(await metrics.text()).not.toContain('telltale_jobs{');
});

test('what has no label and cannot be read is left out as well, and no zero', async () => {
  const metrics = createMetrics();
  let age: number | null = null;
  const read = async () => (age === null ? [] : [{ labels: {}, value: age }]);
  metrics.watch({ name: 'age_seconds', help: 'Age.', labels: [], read });
  metrics.watch({ name: 'ended_total', help: 'Ends.', labels: [], isCounter: true, read });
  expect(await metrics.text()).not.toMatch(/^(age_seconds|ended_total) /m);
  age = 3;
  for (const _again of [1, 2]) expect(await metrics.text()).toMatch(/^age_seconds 3$[\s\S]*^ended_total 3$/m);
  age = null;
  expect(await metrics.text()).not.toMatch(/^(age_seconds|ended_total) /m);
});

test('a value that a silent database does not tell is left out after two seconds, and asked for once', async () => {
  vi.useFakeTimers();
  const metrics = createMetrics();
  let asked = 0;
  const read = () => {
    asked += 1;
    return new Promise<never>(() => undefined);
  };
  metrics.watch({ name: 'telltale_jobs', help: 'Jobs.', labels: ['kind'], read });
  metrics.watch({ name: 'here', help: 'Here.', labels: [], read: async () => [{ labels: {}, value: 1 }] });
  for (const _again of [1, 2]) {
    const text = metrics.text();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await text).toMatch(/^here 1$/m);
  }
  expect(asked).toBe(1);
});

test('nothing but /metrics is served', async () => {
  const server = await serveMetrics(createMetrics(), '127.0.0.1', 0);
  const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
  const answer = await get('/metrics');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toContain('process_cpu_seconds_total');
  expect((await get('/')).status).toBe(404);
  expect((await get('/metrics', 'POST')).status).toBe(404);
  await server.close();
});
