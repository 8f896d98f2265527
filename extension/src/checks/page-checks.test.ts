import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { createRequestBudget } from '../checks/files/request-budget.ts';
import { listRecords, openPage } from '../storage/page-records.ts';
import { fakeDevice, fakeRead, standing } from '../testing/fake-device.ts';
import {
  type Answered,
  fakeClock,
  fakeServer,
  publicProcessing,
  publicResult,
  type Script,
} from '../testing/fake-server.ts';
import { limitStorage } from '../testing/limited-storage.ts';
import type { AcquirePicture } from './files/acquire-picture.ts';
import { createPageChecks, type PageContext } from './page-checks.ts';

const pageViewId = 'abcdef0123456789';
const { signal } = new AbortController();
const asking = { tabId: 1, frameId: 0, url: 'https://site.example/' };
const page: PageContext = { page: asking, reach: standing('pictures'), signal };
const request = (imageUrl = 'https://site.example/a.jpg') => ({ pageViewId, imageUrl });
const final: Script = { body: publicResult };
const busy: Script = { status: 503, body: { detail: 'busy' } };

beforeEach(async () => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
  await openPage(1, { pageViewId, site: 'site.example' });
});

/** A background as it is after a start: what it remembers is what session storage holds. */
function background(...answers: readonly Answered[]) {
  const clock = fakeClock();
  const server = fakeServer(clock, answers);
  const read: string[] = [];
  const acquire: AcquirePicture = async ({ imageUrl }) => {
    read.push(imageUrl);
    return new TextEncoder().encode(imageUrl);
  };
  const checks = createPageChecks(fakeDevice({ clock, send: server.send, acquire }));
  return { checks, calls: server.calls, read, clock };
}

test('one picture is sent once per page view, asked for side by side or later', async () => {
  const { checks, calls } = background(final);
  const [first, second] = await Promise.all([checks.check(request(), page), checks.check(request(), page)]);
  expect(first).toMatchObject({ kind: 'verdict', evidence: { label: 'likely_ai' } });
  expect(second).toEqual(first);
  expect(await checks.check(request(), page)).toEqual(first);
  expect(calls).toHaveLength(1);
});

test('a browser that can keep nothing more is answered all the same', async () => {
  limitStorage('local', 0);
  limitStorage('session', 0);
  const { checks, calls } = background(final);
  expect(await checks.check(request(), page)).toMatchObject({ evidence: { label: 'likely_ai' } });
  expect(calls).toHaveLength(1);
});

test('a click lets a picture go to the server after the page’s own check had to stay on the device', async () => {
  const { checks, calls } = background(final);
  const held = {
    page: asking,
    reach: { ...standing('device'), limitedBy: 'picture_no_account' as const },
    signal,
  };
  const asked = { ...request(), retry: true, asked: true } as const;
  const [seen, clicked, again] = await Promise.all([
    checks.check(request(), held),
    checks.check(asked, page),
    checks.check(asked, page),
  ]);
  expect(seen).toMatchObject({ evidence: { delivery: 'not_sent' } });
  expect(clicked).toMatchObject({ evidence: { label: 'likely_ai', source: 'model' } });
  expect(again).toEqual(clicked);
  expect(await checks.check(asked, page)).toEqual(clicked);
  expect(calls).toHaveLength(1);
});

test('what is asked once is asked whatever the page’s own check found', async () => {
  const { checks, calls } = background(final);
  await checks.check(request(), { ...page, reach: standing('device') });
  const once = { ...request(), once: 'picture' } as const;
  const reach = { ...standing('pictures'), once: true };
  const [first, second] = await Promise.all([1, 2].map(() => checks.check(once, { ...page, reach })));
  expect(first).toMatchObject({ evidence: { delivery: 'converted' } });
  expect(second).toEqual(first);
  expect(calls).toHaveLength(1);
});

test('a reloaded page is answered by this browser, which remembers the answer', async () => {
  const { checks, calls, read } = background(final);
  await checks.check(request(), page);
  const reloaded = await checks.check({ ...request(), pageViewId: '9876543210fedcba' }, page);
  expect(reloaded).toMatchObject({
    evidence: {
      label: 'likely_ai',
      cached: true,
      delivery: 'not_sent',
      steps: ['memory_answered', 'server_remembered', 'nothing_sent'],
    },
  });
  expect(calls).toHaveLength(1);
  expect(read).toHaveLength(1);
});

test('an evicted worker goes on polling the queued check instead of sending the picture again', async () => {
  const evicted = background({ body: publicProcessing });
  // A worker that is killed while it waits: the promise never decides.
  evicted.clock.wait = () => new Promise(() => undefined);
  void evicted.checks.check(request(), page);
  await expect.poll(async () => (await listRecords(1)).at(0)?.progress.state).toBe('queued');

  const next = background({ body: { job_id: 'job-1', status: 'succeeded', result: publicResult } });
  expect(await next.checks.check(request(), page)).toMatchObject({ kind: 'verdict' });
  expect(next.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/public/jobs/job-1']);
  expect(next.read).toEqual([]);
});

test('a server that fails leaves what this device found, and is asked again only when the reader tries again', async () => {
  const { checks, calls } = background(busy, busy, busy, busy, busy, busy, busy, final);
  const local = { problem: 'busy', evidence: { delivery: 'not_sent', source: 'model', label: 'no_signal' } };
  expect(await checks.check(request(), page)).toMatchObject(local);
  expect(await checks.check(request(), page)).toMatchObject(local);
  expect(calls).toHaveLength(7);
  expect(await checks.check({ ...request(), retry: true }, page)).toMatchObject({ kind: 'verdict' });
});

test('an unreachable server is told beside what this device found', async () => {
  const { checks } = background('unreachable');
  expect(await checks.check(request(), page)).toMatchObject({
    kind: 'verdict',
    problem: 'unreachable',
    evidence: { label: 'no_signal', steps: ['file_read', 'device_scored', 'picture_failed'] },
  });
});

test('a page that was left or switched off is neither read, sent nor recorded', async () => {
  const controller = new AbortController();
  controller.abort();
  const { checks, calls, read } = background(final);
  expect(await checks.check(request(), { ...page, signal: controller.signal })).toEqual({
    kind: 'problem',
    problem: 'interrupted',
  });
  expect(calls).toEqual([]);
  expect(read).toEqual([]);
  expect(await listRecords(1)).toEqual([]);
});

test('the popup sees every picture of the page with its state, and never a whole data: URL', async () => {
  const { checks } = background(final, busy, busy, busy, busy, busy, busy);
  await checks.check(request(), page);
  await checks.check(request(`data:image/png;base64,${'A'.repeat(5_000)}`), page);
  const records = await listRecords(1);
  expect(records.map(({ progress }) => progress.state)).toEqual(['done', 'done']);
  for (const { imageUrl } of records) expect(imageUrl.length).toBeLessThanOrEqual(300);
});

test('a page with more pictures than run at once gets an answer for each', async () => {
  const { checks, calls } = background(...Array.from({ length: 12 }, () => final));
  const pending = Array.from({ length: 12 }, (_, i) =>
    checks.check(request(`https://site.example/${i}.jpg`), page),
  );
  expect((await Promise.all(pending)).every(({ kind }) => kind === 'verdict')).toBe(true);
  expect(calls).toHaveLength(12);
});

test('what it takes to dispute an answer stays with the record, and a page is only told that it may', async () => {
  const { checks } = background({ body: { ...publicResult, feedback_token: 'v1.k.secret' } });
  const outcome = await checks.check(request(), page);
  expect(JSON.stringify(outcome)).not.toContain('secret');
  const [record] = await listRecords(1);
  expect(record).toMatchObject({ feedbackToken: 'v1.k.secret', progress: { outcome } });
  expect(outcome).toMatchObject({ reportAs: expect.stringContaining(pageViewId) });
});

test('of a private window nothing outlives the page', async () => {
  const { checks } = background(final);
  await checks.check(request(), { ...page, isPrivate: true });
  expect(await fakeBrowser.storage.local.get()).toEqual({});
});

test('a picture above its page’s requests of a minute waits for the next one', async () => {
  const clock = fakeClock();
  const requests = createRequestBudget(clock.nowMs);
  for (let count = 0; count < 240; count += 1) requests.take({ tabId: 1 });
  const readAtMs: [tabId: number, atMs: number][] = [];
  const acquire: AcquirePicture = async ({ imageUrl }, from) => {
    requests.take(from ?? { tabId: 0 });
    readAtMs.push([from?.tabId ?? 0, clock.nowMs()]);
    return new TextEncoder().encode(imageUrl);
  };
  const limited = createPageChecks(fakeDevice({ clock, send: fakeServer(clock, []).send, acquire }));
  const here = { ...page, reach: standing('device') };
  const elsewhere = { ...here, page: { ...asking, tabId: 2 } };
  await limited.check(request('https://site.example/other.jpg'), elsewhere);
  await limited.check(request(), here);
  expect(readAtMs).toEqual([
    [2, 0],
    [1, 60_000],
  ]);
});

test('what a frame of another site shows at an address says nothing of the page’s own picture there', async () => {
  const clock = fakeClock();
  const acquire: AcquirePicture = async (_request, from) => new TextEncoder().encode(from?.url);
  const read: ReturnType<typeof fakeRead> = (bytes, ...how) => {
    const isOfFrame = new TextDecoder().decode(bytes).includes('frame.example');
    return fakeRead({ score: isOfFrame ? 0.99 : 0.01 })(bytes, ...how);
  };
  const { send } = fakeServer(clock, []);
  const checks = createPageChecks(fakeDevice({ clock, send, acquire, read }));
  const here = { ...page, reach: standing('device') };
  const frame = { ...here, page: { ...asking, frameId: 3, url: 'https://frame.example/' } };
  const answers = await Promise.all([checks.check(request(), frame), checks.check(request(), here)]);
  expect(answers).toMatchObject([{ evidence: { score: 0.99 } }, { evidence: { score: 0.01 } }]);
  expect(await checks.check(request(), here)).toEqual(answers[1]);
  const sites = (await listRecords(1)).map(({ site }) => site);
  // Both began in the same millisecond, so that either may stand first.
  expect(sites.toSorted()).toEqual(['frame.example', 'site.example']);
});
