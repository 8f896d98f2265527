import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { sampleOutcomes } from '../dev/sample-outcomes.ts';
import { limitStorage } from '../testing/limited-storage.ts';
import type { FinalOutcome } from './check-record.ts';
import { listRecords, openPage, readPage, readRecord, writeRecord } from './page-records.ts';
import { trimRecords } from './session-room.ts';

const pageViewId = 'abcdef0123456789';
const [sample] = sampleOutcomes;
if (sample?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
const of = (label: 'likely_ai' | 'no_signal'): FinalOutcome => ({
  kind: 'verdict',
  evidence: { ...sample.evidence, label, score: 0.5, provenance: null },
});
const [warning, quiet] = [of('likely_ai'), of('no_signal')];

beforeEach(async () => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
  await openPage(1, { pageViewId, site: 'site.example' });
});

const write = (at: number, outcome: FinalOutcome) =>
  writeRecord(pageViewId, `key${at}`, {
    imageUrl: `https://site.example/${at}.png`,
    startedAtMs: at,
    progress: { state: 'done', outcome },
  });

test('of a page with very many pictures the oldest answers without a warning are forgotten', async () => {
  await write(0, warning);
  for (let at = 1; at <= 501; at += 1) await write(at, quiet);
  await trimRecords(pageViewId);
  const left = await listRecords(1);
  expect(left).toHaveLength(500);
  expect(left.map(({ startedAtMs }) => startedAtMs).slice(0, 2)).toEqual([0, 3]);
});

test('in full storage a new answer takes the place of older ones, and a page is opened all the same', async () => {
  await write(0, warning);
  const oneChars = JSON.stringify(await fakeBrowser.storage.session.get(null)).length;
  limitStorage('session', 20 * oneChars);
  for (let at = 1; at < 60; at += 1) await write(at, quiet);
  expect(await readRecord(pageViewId, 'key59')).not.toBeNull();
  expect(await readRecord(pageViewId, 'key1')).toBeNull();
  expect(await readRecord(pageViewId, 'key0')).not.toBeNull();
  await openPage(2, { pageViewId: 'bbbbbbbb22222222', site: 's'.repeat(5 * oneChars) });
  expect(await readPage(2)).not.toBeNull();
});

test('where nothing makes room, nothing fails', async () => {
  limitStorage('session', 0);
  await expect(write(1, warning)).resolves.toBeUndefined();
  await expect(openPage(1, { pageViewId, site: 'site.example', asked: true })).resolves.toBeUndefined();
});
