import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import type { Finding } from '../messaging/finding.ts';
import { createFindingMemory } from './finding-memory.ts';

const finding: Finding = {
  ...{ lane: 'text', label: 'abstained', score: null, thresholds: null, source: 'none' },
  ...{ model: 'text-1', cached: false, reason: 'too_short', steps: ['device_scored', 'nothing_sent'] },
};
const key = { lane: 'text', sha256: 'a'.repeat(64), deviceModel: 'text-1', mode: 'device' } as const;
const dayMs = 86_400_000;
let nowMs = 0;
const memory = createFindingMemory(() => nowMs);

beforeEach(() => {
  fakeBrowser.reset();
  nowMs = 0;
});

test('an answer is remembered for a month, then forgotten', async () => {
  await memory.keep(key, finding);
  expect(await memory.recall(key)).toEqual(finding);
  nowMs = 31 * dayMs;
  expect(await memory.recall(key)).toBeNull();
  await memory.prune();
  expect(await fakeBrowser.storage.local.get()).toEqual({});
});

test('another model, another lane, and a check that may go farther are not answered', async () => {
  await memory.keep(key, finding);
  expect(await memory.recall({ ...key, deviceModel: 'text-2' })).toBeNull();
  expect(await memory.recall({ ...key, lane: 'audio' })).toBeNull();
  expect(await memory.recall({ ...key, mode: 'pictures' })).toBeNull();
});

test('what does not fit its form counts as absent', async () => {
  await memory.keep(key, { ...finding, label: 'certain' } as unknown as Finding);
  expect(await memory.recall(key)).toBeNull();
});
