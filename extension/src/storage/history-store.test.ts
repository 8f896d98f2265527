import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { sampleEntry } from '../testing/sample-history.ts';
import { createHistoryStore } from './history-store.ts';

const idsOf = async (store = createHistoryStore()) => (await store.readAll()).entries.map(({ id }) => id);

beforeEach(() => createHistoryStore().clear());

test('entries come back newest first, one for each picture of a site', async () => {
  const store = createHistoryStore();
  await store.keep(sampleEntry({ id: 'a', atMs: 1 }));
  await store.keep(sampleEntry({ id: 'b', atMs: 2 }));
  await store.keep(sampleEntry({ id: 'a', atMs: 3, label: 'uncertain' }));
  expect((await store.readAll()).entries).toMatchObject([{ id: 'a', label: 'uncertain' }, { id: 'b' }]);
});

test('pruning forgets what is too old, and the oldest beyond the bound', async () => {
  const store = createHistoryStore(2);
  for (const atMs of [1, 2, 3, 4]) await store.keep(sampleEntry({ id: String(atMs), atMs }));
  await store.prune(2);
  expect(await idsOf(store)).toEqual(['4', '3']);
  await store.prune(4);
  expect(await idsOf(store)).toEqual(['4']);
});

test('some entries are deleted, or all of them, even when another page has the database open', async () => {
  const [page, background] = [createHistoryStore(), createHistoryStore()];
  for (const id of ['a', 'b', 'c']) await background.keep(sampleEntry({ id }));
  await page.remove(['a', 'c']);
  expect(await idsOf(background)).toEqual(['b']);
  await page.clear();
  expect(await idsOf(page)).toEqual([]);
  await background.keep(sampleEntry({ id: 'd' }));
  expect(await idsOf(page)).toEqual(['d']);
});

test('entries in another form are counted, not shown, and no reason to fail', async () => {
  const store = createHistoryStore();
  await store.keep(sampleEntry({ id: 'a' }));
  const db = await openDB('telltale-history', 1);
  await db.put('entries', { id: 'b', atMs: 'yesterday' });
  db.close();
  expect(await store.readAll()).toMatchObject({ entries: [{ id: 'a' }], unreadable: 1 });
});

test('a database that this version cannot open is an error, and clearing it makes room for a new one', async () => {
  const later = await openDB('telltale-history', 9);
  later.close();
  const store = createHistoryStore();
  await expect(store.readAll()).rejects.toThrow();
  await store.clear();
  expect(await idsOf(store)).toEqual([]);
});
