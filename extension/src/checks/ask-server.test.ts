import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { type ReadingMode, tokensADay, tokenUse } from '../storage/items.ts';
import { fakeDevice, permit } from '../testing/fake-device.ts';
import {
  type Answered,
  assetProcessing,
  assetResult,
  fakeClock,
  fakeServer,
  publicResult,
  type Script,
} from '../testing/fake-server.ts';
import type { CheckPermission } from './permission.ts';
import { createRunCheck } from './run-check.ts';

const request = { pageViewId: 'abcdef01', imageUrl: 'https://site.example/a.jpg' };
const unknown: Script = {
  body: { ...assetResult, status: 'unknown', label: 'unavailable', source: 'none', score: null },
};
const known: Script = { body: { ...assetResult, source: 'exact_hash', cached: true } };
const checked: Script = { body: assetResult };
const refused: Script = { status: 402, body: { detail: 'No tokens.' } };
const queued: Script = { body: assetProcessing };
const limited: Script = { status: 429, body: {}, headers: { 'x-error-code': 'rate_limited' } };
const stopping: Script = { status: 503, body: {}, headers: { 'x-error-code': 'shutting_down' } };
const lostByProxy: Script = { status: 504, body: 'Gateway Timeout' };
/** More than a check asks for, however patient it is. */
const always = (answer: Answered): Answered[] => Array.from({ length: 20 }, () => answer);

beforeEach(() => fakeBrowser.reset());

interface Setting {
  readonly mode: ReadingMode;
  readonly key?: boolean;
  readonly permission?: Partial<CheckPermission>;
  /** What this device's detector finds. */
  readonly score?: number;
}

async function check(
  { mode, key = true, permission, score = 0.1 }: Setting,
  ...answers: readonly Answered[]
) {
  const clock = fakeClock();
  const { calls, send } = fakeServer(clock, answers);
  const device = fakeDevice({ clock, send, key, reading: { score } });
  const end = await createRunCheck(device)(device.imageLane, { request }, permit(mode, permission));
  return { ...end, calls, used: (await tokenUse.read()).used };
}

test.each([
  ['known by fingerprint', 'fingerprints', [known], 1],
  ['not known by fingerprint', 'fingerprints', [unknown], 0],
  ['not known, then checked from the picture', 'pictures', [unknown, checked], 1],
  ['known, so that nothing is sent', 'pictures', [known], 1],
  ['refused', 'pictures', [unknown, refused], 0],
  ['not reached', 'pictures', ['unreachable'], 0],
] as const)('a picture %s (%s) is counted as the server charges it', async (_, mode, answers, tokens) => {
  expect((await check({ mode }, ...answers)).used).toBe(tokens);
});

test('the public lane costs no tokens, and none need be left', async () => {
  await tokensADay.write(0);
  const { used, calls } = await check({ mode: 'pictures', key: false }, { body: publicResult });
  expect(calls).toHaveLength(1);
  expect(used).toBe(0);
});

test('when the last token is gone by the time a picture was read, it stays on the device and says so', async () => {
  await tokensADay.write(0);
  const { answer, calls } = await check({ mode: 'pictures' });
  expect(calls).toEqual([]);
  expect(answer).toMatchObject({
    delivery: 'not_sent',
    steps: ['file_read', 'device_scored', 'budget_spent', 'nothing_sent'],
  });
});

test('what the reader asks once goes beyond the day’s tokens, and is counted', async () => {
  await tokensADay.write(0);
  const { used, answer } = await check({ mode: 'pictures', permission: { once: true } }, checked);
  expect(answer.delivery).toBe('converted');
  expect(used).toBe(1);
});

test('a check held back says why, the first time and when this browser remembers it', async () => {
  const held = { mode: 'device', permission: { limitedBy: 'picture_no_account' } } as const;
  expect((await check(held)).answer.steps).toEqual([
    'file_read',
    'device_scored',
    'picture_no_account',
    'nothing_sent',
  ]);
  expect((await check(held)).answer.steps).toEqual(['memory_answered', 'picture_no_account', 'nothing_sent']);
});

test('what was asked once answers the next visit, though nothing may be sent by itself', async () => {
  await check({ mode: 'pictures', permission: { once: true } }, checked);
  const { answer, calls } = await check({ mode: 'device' });
  expect(calls).toEqual([]);
  expect(answer).toMatchObject({
    label: assetResult.label,
    steps: ['memory_answered', 'server_remembered', 'nothing_sent'],
  });
});

test.each(['fingerprints', 'pictures'] as const)(
  'a request that got lost on its way stays counted: it may have been charged (%s)',
  async (mode) => {
    const { used, problem } = await check({ mode }, 'lost');
    expect(problem).toBe('timed_out');
    expect(used).toBe(1);
  },
);

test.each([
  ['may no longer ask', always(limited), 'rate_limited', 1],
  ['asks while the server stops', always(stopping), 'busy', 1],
  ['gets no answer through a proxy', always(lostByProxy), 'busy', 1],
  ['has lost the network', always('unreachable'), 'unreachable', 1],
  [
    'is told that its job failed',
    [{ body: { job_id: 'job-1', status: 'failed', result: null } }],
    'job_failed',
    0,
  ],
] as const)(
  'a picture in the queue is paid for: a check that %s counts it as the server does',
  async (_, answers, problem, tokens) => {
    const end = await check({ mode: 'pictures' }, unknown, queued, ...answers);
    expect(end.problem).toBe(problem);
    expect(end.used).toBe(tokens);
  },
);

test.each([
  ['a fingerprint', always(lostByProxy), 1],
  ['a picture', [unknown, ...always(lostByProxy)], 1],
  ['a picture, then the server is full', [unknown, lostByProxy, ...always(limited)], 1],
  ['a fingerprint, which is unknown when asked again', [lostByProxy, unknown, refused], 0],
] as const)('an answer that a proxy lost may have been paid for: of %s', async (_, answers, tokens) => {
  expect((await check({ mode: 'pictures' }, ...answers)).used).toBe(tokens);
});

test('a server that turns a picture away has charged nothing', async () => {
  expect((await check({ mode: 'pictures' }, unknown, ...always(limited))).used).toBe(0);
});

test.each([
  ['before it is asked', [false], 0],
  ['between its two questions', [true, false], 1],
] as const)('a choice taken back %s sends nothing more, and costs nothing', async (_, choices, asked) => {
  const left: boolean[] = [...choices];
  const stillStands = async () => left.shift() === true;
  const end = await check({ mode: 'pictures', permission: { stillStands } }, unknown, checked);
  expect(end.calls).toHaveLength(asked);
  expect(end).toMatchObject({
    used: 0,
    wentTo: 'device',
    answer: { label: 'no_signal', delivery: 'not_sent' },
  });
});

const near = { ...assetResult, source: 'perceptual_hash', score: null, match_distance: 8, cached: true };

test.each([
  ['no_signal', 0.99, 'likely_ai'],
  ['uncertain', 0.99, 'likely_ai'],
  ['no_signal', 0.1, 'no_signal'],
] as const)(
  'a near copy that is %s takes no warning from a score of %s here, and is asked about once',
  async (label, score, expected) => {
    const setting = { mode: 'fingerprints', score } as const;
    const end = await check(setting, { body: { ...near, label } });
    expect(end).toMatchObject({ used: 1, answer: { label: expected, score, source: 'model' } });
    expect(end.answer.steps.at(-1)).toBe('fingerprint_adds_nothing');
    const again = await check(setting);
    expect(again).toMatchObject({ calls: [], answer: { label: expected, cached: true } });
  },
);

test('a near copy that is unclear says so where this device found nothing', async () => {
  const end = await check({ mode: 'fingerprints' }, { body: { ...near, label: 'uncertain' } });
  expect(end).toMatchObject({ used: 1, answer: { label: 'uncertain', score: null, matchDistanceBits: 8 } });
});

const retired: Script = {
  body: { ...assetResult, label: 'no_signal', source: 'exact_hash', cached: true, model_retired: true },
};

test('what a retired model found is not the last word where the picture may be sent', async () => {
  const end = await check({ mode: 'pictures' }, retired, checked);
  expect(end).toMatchObject({ used: 2, answer: { label: 'likely_ai', delivery: 'converted' } });
  expect(end.answer.steps.slice(-2)).toEqual(['fingerprint_adds_nothing', 'copy_sent']);
});

test.each([
  ['refused', [retired, refused], 2, 1],
  ['beyond the day’s tokens', [retired], 1, 1],
] as const)('a picture that is %s after it costs the question alone', async (_, answers, perDay, used) => {
  await tokensADay.write(perDay);
  const end = await check({ mode: 'pictures' }, ...answers);
  expect(end).toMatchObject({ used, answer: { label: 'no_signal', score: 0.1, delivery: 'not_sent' } });
});

test('by fingerprint alone it stands, and a click that sends the picture asks nothing before', async () => {
  const asked = await check({ mode: 'fingerprints' }, retired);
  expect(asked).toMatchObject({ used: 1, answer: { label: 'no_signal', delivery: 'fingerprint' } });
  await fakeBrowser.storage.local.clear();
  const sent = await check({ mode: 'pictures', permission: { once: true } }, checked);
  expect(sent.calls.map(({ form }) => form !== null)).toEqual([true]);
  expect(sent.used).toBe(1);
});
