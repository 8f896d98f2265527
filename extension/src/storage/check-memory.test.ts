import { noProvenance } from '@telltale/shared/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { storage } from 'wxt/utils/storage';
import { sampleOutcomes } from '../dev/sample-outcomes.ts';
import type { CheckAnswer } from '../messaging/check-answer.ts';
import { limitStorage } from '../testing/limited-storage.ts';
import { createCheckMemory, forgetAnswers } from './check-memory.ts';
import { trustAnchors } from './items.ts';

const [sample] = sampleOutcomes;
if (sample?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
const onDevice: CheckAnswer = { ...sample.evidence, delivery: 'not_sent', steps: ['device_scored'] };
const ofServer: CheckAnswer = { ...sample.evidence, steps: ['device_scored', 'picture_sent'] };
const sha256 = 'a'.repeat(64);
const place = 'news.example https://news.example/private/photo.jpg';
const what = { place, sha256 };
const images = { name: 'image', deviceModel: 'model-a' } as const;
const updated = { name: 'image', deviceModel: 'model-b' } as const;
const hourMs = 3_600_000;
let nowMs = 0;
const memory = createCheckMemory(() => nowMs);

beforeEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
  nowMs = 1_000;
});

test('a place answers for an hour, a hash for a month', async () => {
  await memory.keep(images, what, { answer: ofServer }, 'pictures');
  nowMs += hourMs - 1;
  expect(await memory.byPlace(images, place, 'device')).toEqual({ answer: ofServer });
  nowMs += 2;
  expect(await memory.byPlace(images, place, 'device')).toBeNull();
  expect(await memory.byHash(images, sha256, 'pictures')).toEqual({ answer: ofServer });
  nowMs += 30 * 24 * hourMs;
  expect(await memory.byHash(images, sha256, 'pictures')).toBeNull();
});

test('an answer of the device does not stand for one that may be asked for elsewhere', async () => {
  await memory.keep(images, what, { answer: onDevice }, 'device');
  expect(await memory.byHash(images, sha256, 'device')).toEqual({ answer: onDevice });
  expect(await memory.byHash(images, sha256, 'fingerprints')).toBeNull();
});

test.each(['image', 'video', 'text', 'audio'] as const)(
  'an update that brings another model forgets what the old one said of a %s, and not what a server said',
  async (name) => {
    const [before, after] = [
      { ...images, name },
      { ...updated, name },
    ];
    await memory.keep(before, what, { answer: { ...onDevice, lane: name } }, 'device');
    expect(await memory.byHash(after, sha256, 'device')).toBeNull();
    await memory.keep(before, what, { answer: { ...ofServer, lane: name } }, 'pictures');
    expect(await memory.byHash(after, sha256, 'pictures')).not.toBeNull();
  },
);

test('a reader who trusts other signers is answered afresh, and nothing else is forgotten', async () => {
  await memory.keep(images, what, { answer: ofServer }, 'pictures');
  await fakeBrowser.storage.local.set({ sitesOff: ['news.example'] });
  await forgetAnswers();
  expect(await memory.byHash(images, sha256, 'device')).toBeNull();
  expect(await memory.byPlace(images, place, 'device')).toBeNull();
  expect(await fakeBrowser.storage.local.get('sitesOff')).toEqual({ sitesOff: ['news.example'] });
});

const ofSigned = (status: 'trusted' | 'untrusted' | 'invalid'): CheckAnswer => ({
  ...onDevice,
  provenance: { ...noProvenance, status },
});

test.each(['trusted', 'untrusted', 'invalid'] as const)(
  'what was said of a signer (%s) counts while the same signers are trusted',
  async (status) => {
    const signed = { ...what, sha256: 'c'.repeat(64) };
    const unsigned = { ...what, sha256: 'd'.repeat(64) };
    await memory.keep(images, signed, { answer: ofSigned(status) }, 'device');
    await memory.keep(images, unsigned, { answer: onDevice }, 'device');
    const isKnown = async () => [
      (await memory.byHash(images, signed.sha256, 'device')) !== null,
      (await memory.byHash(images, unsigned.sha256, 'device')) !== null,
    ];
    expect(await isKnown()).toEqual([true, true]);
    await trustAnchors.write('-----BEGIN CERTIFICATE-----');
    expect(await isKnown()).toEqual([false, true]);
    await trustAnchors.write('');
    expect(await isKnown()).toEqual([true, true]);
  },
);

test.each([
  { from: 'a version with another list', trustList: 'e'.repeat(64) },
  { from: 'a version that wrote down no list', trustList: undefined },
])('an answer about a signer from $from does not count', async ({ trustList }) => {
  await memory.keep(images, what, { answer: ofSigned('trusted') }, 'device');
  const key = `local:answer-image-${sha256}` as const;
  const kept = await storage.getItem<object>(key);
  await storage.setItem(key, JSON.parse(JSON.stringify({ ...kept, trustList })));
  expect(await memory.byHash(images, sha256, 'device')).toBeNull();
});

test('one lane does not answer for another', async () => {
  await memory.keep(images, what, { answer: onDevice }, 'device');
  const videos = { ...images, name: 'video' } as const;
  expect(await memory.byHash(videos, sha256, 'device')).toBeNull();
  expect(await memory.byPlace(videos, place, 'device')).toBeNull();
});

test('places are kept as hashes only', async () => {
  await memory.keep(images, what, { answer: ofServer }, 'pictures');
  expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain('news.example');
});

test('what does not fit its form counts as absent', async () => {
  await memory.keep(
    images,
    what,
    { answer: { ...onDevice, label: 'certain' } as unknown as CheckAnswer },
    'device',
  );
  expect(await memory.byHash(images, sha256, 'device')).toBeNull();
});

test('pruning forgets what is too old, and what earlier versions kept in other forms', async () => {
  await memory.keep(images, what, { answer: ofServer }, 'pictures');
  nowMs += 20 * 24 * hourMs;
  const other = { place: `${place}?2`, sha256: 'b'.repeat(64) };
  await memory.keep(images, other, { answer: ofServer }, 'pictures');
  nowMs += 15 * 24 * hourMs;
  await fakeBrowser.storage.local.set({
    'verdict-old': { atMs: nowMs },
    'finding-text-old': { atMs: nowMs },
  });
  await fakeBrowser.storage.local.set({ readingMode: 'device' });
  await memory.pruneHourly();
  expect(Object.keys(await fakeBrowser.storage.local.get()).sort()).toEqual([
    `answer-image-${'b'.repeat(64)}`,
    'readingMode',
  ]);
});

const keptNames = async () => Object.keys(await fakeBrowser.storage.local.get(null));
const hashOf = (at: number) => at.toString(16).padStart(64, '0');
const keepOne = (at: number) =>
  memory.keep(images, { place: null, sha256: hashOf(at) }, { answer: ofServer }, 'pictures');

test('in full storage the older half makes room, and a check never fails over it', async () => {
  await keepOne(0);
  const oneChars = JSON.stringify(await fakeBrowser.storage.local.get(null)).length;
  limitStorage('local', 10 * oneChars);
  for (let at = 1; at < 30; at += 1) {
    nowMs += 1;
    await keepOne(at);
    expect(await memory.byHash(images, hashOf(at), 'pictures')).not.toBeNull();
  }
  expect(await memory.byHash(images, hashOf(0), 'pictures')).toBeNull();
  vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('Quota bytes exceeded.'));
  await expect(keepOne(31)).resolves.toBeUndefined();
});

test('what is too much goes while the browser runs, the largest answers leave room for settings', async () => {
  const long = { ...ofServer, model: 'm'.repeat(200_000) };
  const fresh = createCheckMemory(() => nowMs);
  for (let at = 0; at < 50; at += 1) {
    nowMs += 1;
    await fresh.keep(images, { place: null, sha256: hashOf(at) }, { answer: long }, 'pictures');
  }
  expect((await keptNames()).length).toBeLessThan(20);
  expect(await memory.byHash(images, hashOf(49), 'pictures')).not.toBeNull();
});

test('a background that lives shortly and keeps little forgets what is too old all the same', async () => {
  for (let life = 0; life < 5; life += 1) {
    nowMs += 10 * 24 * hourMs;
    const afresh = createCheckMemory(() => nowMs);
    await afresh.pruneHourly();
    await afresh.keep(images, { place, sha256: hashOf(life) }, { answer: ofServer }, 'pictures');
  }
  const answers = (await keptNames()).filter((name) => name.startsWith('answer-'));
  expect(answers).toEqual([1, 2, 3, 4].map((life) => `answer-image-${hashOf(life)}`));
});

test('many starts within an hour look through the memory once, unless the clock is set back', async () => {
  const snapshot = vi.spyOn(storage, 'snapshot');
  for (const atMs of [hourMs, hourMs + 1, 2 * hourMs - 1]) {
    nowMs = atMs;
    await createCheckMemory(() => nowMs).pruneHourly();
  }
  expect(snapshot).toHaveBeenCalledOnce();
  nowMs = 1;
  await memory.pruneHourly();
  expect(snapshot).toHaveBeenCalledTimes(2);
});
