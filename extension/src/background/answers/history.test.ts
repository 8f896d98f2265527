import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { sampleOutcomes } from '../../dev/sample-outcomes.ts';
import { keepErrorsWith } from '../../messaging/note-error.ts';
import type { Outcome } from '../../messaging/outcome.ts';
import { createHistoryStore } from '../../storage/history-store.ts';
import { historyDays } from '../../storage/items.ts';
import { createHistoryKeeper } from './history.ts';

const dayMs = 86_400_000;
const store = createHistoryStore();
let nowMs = 0;
const history = createHistoryKeeper(store, () => nowMs);
const checked = {
  kind: 'image',
  site: 'news.example',
  mediaUrl: 'https://cdn.example/private/photo.jpg?id=7',
  isPrivate: false,
} as const;
const [verdict = { kind: 'off' } satisfies Outcome] = sampleOutcomes;
const kept = async () => (await store.readAll()).entries;

beforeEach(async () => {
  fakeBrowser.reset();
  await store.clear();
  nowMs = 1_000 * dayMs;
});

test('an entry says when, where, what and by which model, without any address', async () => {
  await history.note(verdict, checked);
  const [entry] = await kept();
  expect(entry).toMatchObject({
    ...{ atMs: nowMs, site: 'news.example', mediaHost: 'cdn.example', kind: 'image' },
    ...{ label: 'likely_ai', score: 0.91, source: 'model', model: 'sample-model' },
  });
  expect(JSON.stringify(entry)).not.toMatch(/photo|private|id=7/);
});

test('what a frame of another site shows at an address does not take the place of the page’s own picture', async () => {
  await history.note(verdict, { ...checked, frameSite: 'news.example' });
  await history.note(verdict, checked);
  expect(await kept()).toHaveLength(1);
  await history.note(verdict, { ...checked, frameSite: 'frame.example' });
  expect(await kept()).toHaveLength(2);
});

test('seen again on the same site, a picture keeps its one entry', async () => {
  await history.note(verdict, checked);
  nowMs += dayMs;
  await history.note(verdict, checked);
  expect(await kept()).toMatchObject([{ atMs: nowMs }]);
  await history.note(verdict, { ...checked, site: 'other.example' });
  expect(await kept()).toHaveLength(2);
});

test.each([
  ['a private window', verdict, { ...checked, isPrivate: true }],
  ['a page that is not of the web', verdict, { ...checked, site: null }],
  ['a picture that was not checked', { kind: 'problem', problem: 'busy' } as const, checked],
])('%s leaves no entry', async (_, outcome, where) => {
  await history.note(outcome, where);
  expect(await kept()).toEqual([]);
});

test('switched off, nothing is kept, and what was kept goes', async () => {
  await history.note(verdict, checked);
  await historyDays.write(0);
  await history.note(verdict, { ...checked, site: 'other.example' });
  expect(await kept()).toHaveLength(1);
  await history.prune();
  expect(await kept()).toEqual([]);
});

test('entries go after thirty days, or when the reader says', async () => {
  await history.note(verdict, checked);
  nowMs += 30 * dayMs;
  await history.prune();
  expect(await kept()).toHaveLength(1);
  nowMs += 1;
  await history.prune();
  expect(await kept()).toEqual([]);
});

test('a history that is broken fails no check, and is told of in the diagnostics', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const noted = vi.fn();
  keepErrorsWith(noted);
  const fail = () => Promise.reject(new Error('The database is broken.'));
  const broken = createHistoryKeeper({ ...store, keep: fail, prune: fail }, () => nowMs);
  await broken.note(verdict, checked);
  await broken.prune();
  expect(noted).toHaveBeenCalledTimes(2);
  vi.spyOn(historyDays, 'read').mockRejectedValue(new Error('The storage is broken.'));
  await broken.note(verdict, checked);
  expect(noted).toHaveBeenCalledTimes(3);
  vi.restoreAllMocks();
});
