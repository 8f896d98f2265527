import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { type ReadingMode, tokenUse } from '../storage/items.ts';
import { fakeDevice, permit } from '../testing/fake-device.ts';
import {
  type Answered,
  assetProcessing,
  assetResult,
  fakeClock,
  fakeServer,
  type Script,
} from '../testing/fake-server.ts';
import type { Queued, Trail } from './lane.ts';
import type { CheckPermission } from './permission.ts';

const request = { pageViewId: 'abcdef01', imageUrl: 'https://site.example/a.jpg' };
const unknown: Script = {
  body: { ...assetResult, status: 'unknown', label: 'unavailable', source: 'none', score: null },
};
const known: Script = { body: { ...assetResult, source: 'exact_hash', cached: true } };
const checked: Script = { body: assetResult };
const retired: Script = {
  body: { ...assetResult, label: 'no_signal', source: 'exact_hash', cached: true, model_retired: true },
};
const refused: Script = { status: 402, body: { detail: 'No tokens.' } };
const queued: Script = { body: assetProcessing };
const failed: Script = { body: { job_id: 'job-1', status: 'failed', result: null } };
const done: Script = { body: { job_id: 'job-1', status: 'succeeded', result: assetResult } };
const pollsFail: Answered[] = Array.from({ length: 4 }, () => 'unreachable');

beforeEach(() => fakeBrowser.reset());

interface Attempt extends Partial<CheckPermission> {
  readonly mode?: ReadingMode;
  readonly answers: readonly Answered[];
}

/** One attempt of a background that remembers what storage holds. */
async function attempt({ mode = 'pictures', answers, ...part }: Attempt, trail?: Trail) {
  const clock = fakeClock();
  const { calls, send } = fakeServer(clock, answers);
  const device = fakeDevice({ clock, send, key: true });
  const permission = permit(mode, { isFresh: true, ...part });
  await device.runCheck(device.imageLane, { request }, permission, trail).catch(() => null);
  const posts = calls.filter(({ method }) => method === 'POST');
  const keys = posts.map(({ headers }) => headers.get('idempotency-key'));
  return { keys, used: (await tokenUse.read()).used };
}

test.each([
  ['the question by fingerprint got lost', 'fingerprints', ['lost'], [known]],
  [
    'the network went before the picture was answered',
    'pictures',
    [unknown, 'unreachable'],
    [unknown, checked],
  ],
  ['the answer to the picture got lost', 'pictures', [unknown, 'lost'], [unknown, checked]],
  ['its polls failed', 'pictures', [unknown, queued, ...pollsFail], [unknown, queued, done]],
] as const)('a second attempt after %s is charged as the first one', async (_, mode, first, second) => {
  const before = await attempt({ mode, answers: first });
  const again = await attempt({ mode, answers: second });
  expect(again.keys.slice(0, before.keys.length)).toEqual(before.keys);
  expect(again.used).toBe(1);
});

test.each([
  ['an answer', [unknown, checked]],
  ['a refusal', [unknown, refused]],
  ['a job that failed', [unknown, queued, failed]],
] as const)('after %s the next attempt is a new one', async (_, answers) => {
  const before = await attempt({ answers });
  const again = await attempt({ answers: [unknown, checked] });
  expect(again.keys).toHaveLength(2);
  for (const key of again.keys) expect(before.keys).not.toContain(key);
});

test('a lost answer stays counted when the next attempt reaches nobody, and is given back when it cost nothing', async () => {
  const answers: readonly Answered[] = ['lost'];
  expect((await attempt({ mode: 'fingerprints', answers })).used).toBe(1);
  expect((await attempt({ mode: 'fingerprints', answers: ['unreachable'] })).used).toBe(1);
  expect((await attempt({ mode: 'fingerprints', answers: [unknown] })).used).toBe(0);
});

test('an attempt that may go less far, and one in a private window, go by keys of their own', async () => {
  const before = await attempt({ answers: ['lost'] });
  const others = [
    await attempt({ mode: 'fingerprints', answers: ['lost'] }),
    await attempt({ isPrivate: true, answers: ['lost'] }),
  ];
  for (const { keys } of others) expect(keys).not.toEqual(before.keys);
});

test('a job that fails after the background was stopped is given back, too', async () => {
  const left: Queued[] = [];
  const stopped = new Promise<never>(() => undefined);
  const trail: Trail = {
    queued: null,
    record: async (progress) => {
      if (progress.state !== 'queued') return;
      left.push(progress);
      await stopped;
    },
  };
  void attempt({ answers: [unknown, queued] }, trail);
  await expect.poll(() => left).toHaveLength(1);
  expect((await tokenUse.read()).used).toBe(1);
  const next: Trail = { queued: left[0] ?? null, record: async () => undefined };
  expect((await attempt({ answers: [failed] }, next)).used).toBe(0);
});

test('an answer to the picture that a proxy lost stays counted when the next attempt reaches nobody', async () => {
  expect((await attempt({ answers: [unknown, 'lost'] })).used).toBe(1);
  expect((await attempt({ answers: [unknown, 'unreachable'] })).used).toBe(1);
  expect((await attempt({ answers: [unknown, checked] })).used).toBe(1);
});

test('a question by fingerprint that was lost, and then answered for nothing, is not counted for the picture', async () => {
  expect((await attempt({ answers: ['lost'] })).used).toBe(1);
  expect((await attempt({ answers: [unknown, 'unreachable'] })).used).toBe(0);
});

test('an answer by fingerprint that does not stand is counted once, however often the picture is sent again', async () => {
  expect((await attempt({ answers: [retired, 'lost'] })).used).toBe(2);
  expect((await attempt({ answers: [retired, checked] })).used).toBe(2);
});
