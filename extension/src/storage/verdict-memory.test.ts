import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { sampleOutcomes } from '../dev/sample-outcomes.ts';
import { createVerdictMemory } from './verdict-memory.ts';

const [sample] = sampleOutcomes;
if (sample?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
const { evidence } = sample;
const onDevice = { ...evidence, delivery: 'not_sent' as const, model: 'model-a' };
const sha256 = 'a'.repeat(64);
const url = 'https://news.example/private/photo.jpg';
const hourMs = 3_600_000;
let nowMs = 0;
const memory = (model = 'model-a') => createVerdictMemory(() => nowMs, model);

beforeEach(() => {
  fakeBrowser.reset();
  nowMs = 1_000;
});

test('an address answers for an hour, a file for a month', async () => {
  await memory().keep(url, sha256, { evidence }, 'pictures');
  nowMs += hourMs - 1;
  expect(await memory().byAddress(url, 'device')).toEqual({ evidence });
  nowMs += 2;
  expect(await memory().byAddress(url, 'device')).toBeNull();
  expect(await memory().byFile(sha256, 'pictures')).toEqual({ evidence });
  nowMs += 30 * 24 * hourMs;
  expect(await memory().byFile(sha256, 'pictures')).toBeNull();
});

test('an answer of the device does not stand for one that may be asked for elsewhere', async () => {
  await memory().keep(url, sha256, { evidence: onDevice }, 'device');
  expect(await memory().byFile(sha256, 'device')).toEqual({ evidence: onDevice });
  expect(await memory().byFile(sha256, 'fingerprints')).toBeNull();
});

test('an update that brings another model forgets what the old one said', async () => {
  await memory().keep(url, sha256, { evidence: onDevice }, 'device');
  expect(await memory('model-b').byFile(sha256, 'device')).toBeNull();
});

test('addresses are kept as hashes only', async () => {
  await memory().keep(url, sha256, { evidence }, 'pictures');
  expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain('news.example');
});

test('pruning forgets what is too old and leaves the rest', async () => {
  await memory().keep(url, sha256, { evidence }, 'pictures');
  nowMs += 20 * 24 * hourMs;
  await memory().keep(`${url}?2`, 'b'.repeat(64), { evidence }, 'pictures');
  nowMs += 15 * 24 * hourMs;
  await memory().prune();
  expect(Object.keys(await fakeBrowser.storage.local.get())).toEqual([`verdict-${'b'.repeat(64)}`]);
});
