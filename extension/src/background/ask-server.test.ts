import { createClient } from '@telltale/shared/client';
import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import type { CheckImageRequest } from '../messaging/protocol.ts';
import { type ReadingMode, tokensADay, tokenUse } from '../storage/items.ts';
import { fakeDevice, standing } from '../testing/fake-device.ts';
import { assetResult, fakeClock, fakeServer, publicResult, type Script } from '../testing/fake-server.ts';
import { keyLane, publicLane } from './backend.ts';
import type { Leave } from './consent.ts';
import { climb } from './ladder.ts';

const { signal } = new AbortController();
const request: CheckImageRequest = { pageViewId: 'abcdef01', imageUrl: 'https://site.example/a.jpg' };
const unknown: Script = {
  body: { ...assetResult, status: 'unknown', label: 'unavailable', source: 'none', score: null },
};
const known: Script = { body: { ...assetResult, source: 'exact_hash', cached: true } };
const checked: Script = { body: assetResult };
const refused: Script = { status: 402, body: { detail: 'No tokens.' } };

beforeEach(() => fakeBrowser.reset());

interface Setting {
  readonly mode: ReadingMode;
  readonly key?: boolean;
  readonly leave?: Partial<Leave>;
}

async function check(
  { mode, key = true, leave = {} }: Setting,
  ...answers: readonly (Script | 'unreachable')[]
) {
  const clock = fakeClock();
  const { calls, send } = fakeServer(clock, answers);
  const client = createClient({
    baseUrl: 'http://server.example',
    fetch: send,
    ...(key ? { apiKey: 'k' } : {}),
  });
  const deps = {
    clock,
    acquire: async () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]),
    backend: async () => (key ? keyLane(client) : publicLane(client)),
    ...fakeDevice({ clock }),
  };
  const task = {
    request,
    leave: { ...standing(mode), ...leave },
    queued: null,
    record: async () => undefined,
    signal,
  };
  const answer = await climb(deps, task);
  return { answer, calls, used: (await tokenUse.read()).used };
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
  expect(answer.evidence).toMatchObject({
    delivery: 'not_sent',
    steps: ['file_read', 'device_scored', 'budget_spent', 'nothing_sent'],
  });
});

test('what the reader asks once goes beyond the day’s tokens, and is counted', async () => {
  await tokensADay.write(0);
  const { used, answer } = await check({ mode: 'pictures', leave: { once: true } }, unknown, checked);
  expect(answer.evidence.delivery).toBe('converted');
  expect(used).toBe(1);
});

test('a check held back says why, the first time and when this browser remembers it', async () => {
  const held = { mode: 'device', leave: { heldBack: 'picture_no_account' } } as const;
  expect((await check(held)).answer.evidence.steps).toEqual([
    'file_read',
    'device_scored',
    'picture_no_account',
    'nothing_sent',
  ]);
  expect((await check(held)).answer.evidence.steps).toEqual([
    'memory_answered',
    'picture_no_account',
    'nothing_sent',
  ]);
});

test('what was asked once answers the next visit, though nothing may be sent by itself', async () => {
  await check({ mode: 'pictures', leave: { once: true } }, unknown, checked);
  const { answer, calls } = await check({ mode: 'device' });
  expect(calls).toEqual([]);
  expect(answer.evidence).toMatchObject({
    label: assetResult.label,
    steps: ['memory_answered', 'server_remembered', 'nothing_sent'],
  });
});

test('a request that got lost on its way stays counted: it may have been charged', async () => {
  const clock = fakeClock();
  const device = fakeDevice({ clock });
  const timeOut = () => Promise.reject(new DOMException('Too late.', 'TimeoutError'));
  const backend = {
    uploadLimits: { maxBytes: 1e6, maxPixels: 1e6 },
    lookUp: timeOut,
    submit: timeOut,
    poll: timeOut,
  };
  const acquire = async () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
  const deps = { clock, acquire, backend: async () => backend, ...device };
  const task = {
    request,
    leave: standing('fingerprints'),
    queued: null,
    record: async () => undefined,
    signal,
  };
  expect((await climb(deps, task)).problem).toBe('timed_out');
  expect((await tokenUse.read()).used).toBe(1);
});
