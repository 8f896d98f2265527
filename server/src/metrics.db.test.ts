import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@telltale/shared/client';
import { checkAsset, checkText, getLive, getUsage } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../test/free-port.ts';
import { startTestServer } from '../test/harness.ts';
import { formOf, jpegOf } from '../test/pictures.ts';
import { type ServerProcess, startProcess } from '../test/processes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'telltale-metrics-'));
let server: ServerProcess;
let url: string;
let metricsUrl: string;
let apiKey: string;
beforeAll(async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  url = `http://localhost:${port}`;
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  server = startProcess({ PORT: String(port), METRICS_PORT: String(metricsPort), DATA_DIR: dataDir });
  await server.waitForPrinted(/Ctrl-C stops it/);
  apiKey = /tt_live_\w+/.exec(server.output())?.[0] ?? '';
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.waitForExit();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The value of every line that begins like this. */
const valuesOf = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))));

test('a running server tells what it answered, what waits and what it holds, and never who asked', async () => {
  const client = createClient({ baseUrl: url, apiKey });
  const headers = () => ({ 'idempotency-key': randomUUID() });
  await createClient({ baseUrl: url }).call(getLive);
  await client.call(getUsage);
  const file = await jpegOf(3);
  const { body } = await client.call(checkAsset, {
    form: formOf(file, { sync: 'true' }),
    headers: headers(),
  });
  await client.call(checkText, { json: { text: 'Too short to be judged.' }, headers: headers() });
  await fetch(`${url}/no/such/${randomUUID()}`);
  const visitor = { headers: { 'user-agent': randomUUID(), origin: 'https://nobody.example' } };
  await fetch(`${url}/v1/public/jobs/${randomUUID()}`, visitor);

  // The last answer is counted when its connection has let go of it.
  const scrape = async () => (await fetch(metricsUrl)).text();
  await expect.poll(scrape).toContain('endpoint="getPublicJob",method="GET",status="403"} 1');
  const text = await scrape();
  const counted = (labels: string) =>
    valuesOf(text, `telltale_http_request_duration_seconds_count{${labels}}`);
  expect(counted('endpoint="checkAsset",method="POST",status="200"')).toEqual([1]);
  expect(counted('endpoint="getUsage",method="GET",status="200"')).toEqual([1]);
  expect(counted('endpoint="page",method="GET",status="404"')).toEqual([1]);
  expect(
    valuesOf(text, `telltale_verdicts_total{endpoint="checkAsset",status="known",label="${body.label}"`),
  ).toEqual([1]);
  for (const kind of ['image_check', 'video_check', 'review_check']) {
    for (const state of ['queued', 'running', 'failed'])
      expect(valuesOf(text, `telltale_jobs{kind="${kind}",state="${state}"}`)).toEqual([0]);
    expect(valuesOf(text, `telltale_oldest_queued_job_seconds{kind="${kind}"}`)).toEqual([0]);
  }
  expect(valuesOf(text, 'telltale_token_reservations_open ')).toEqual([0]);
  expect(valuesOf(text, 'telltale_database_connections{')).toHaveLength(3);
  expect(valuesOf(text, 'telltale_upload_bytes_in_memory{')).toEqual([0, 0]);
  expect(valuesOf(text, 'nodejs_eventloop_lag_seconds ')).toHaveLength(1);
  expect(valuesOf(text, 'process_resident_memory_bytes ')[0]).toBeGreaterThan(1e7);

  expect((await fetch(`${url}/metrics`)).status).toBe(404);

  // What grows with the number of callers would fill the memory of the system that keeps the figures.
  const ownLines = text
    .split('\n')
    .filter((line) => line.startsWith('telltale_') && !line.includes('_bucket'));
  expect(ownLines.length).toBeLessThan(90);
  expect(text).not.toMatch(/tnt_|key_|tt_live_|[0-9a-f]{8}-[0-9a-f]{4}|127\.0\.0\.1|example/);
});

test('what waits shows in the metrics, with its age and the connections it takes', async () => {
  const metricsPort = await freePort();
  const office = await startTestServer({ withoutWorker: true, env: { METRICS_PORT: String(metricsPort) } });
  const { client } = await office.newTenant();
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await client.call(checkAsset, { form: formOf(await jpegOf(4)), headers });
  expect(body.status).toBe('processing');
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(valuesOf(text, 'telltale_jobs{kind="image_check",state="queued"}')).toEqual([1]);
  expect(valuesOf(text, 'telltale_oldest_queued_job_seconds{kind="image_check"}')[0]).toBeGreaterThan(0);
  await office.stop();
});
