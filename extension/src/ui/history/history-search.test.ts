import { expect, test } from 'vitest';
import { sampleEntry } from '../../testing/sample-history.ts';
import { byDay, filterEntries, historyFile, isSearching, searchForAll, sitesOf } from './history-search.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
const entries = [
  sampleEntry({ id: 'd', site: 'my-news.example', atMs: at(20, 23), label: 'uncertain' }),
  sampleEntry({ id: 'c', site: 'news.example', atMs: at(20, 0) }),
  sampleEntry({ id: 'b', site: 'blog.example', atMs: at(19, 12), label: 'no_signal' }),
  sampleEntry({ id: 'a', site: 'news.example', atMs: at(18, 12) }),
];
const ids = (part: Partial<typeof searchForAll>) =>
  filterEntries(entries, { ...searchForAll, ...part }).map(({ id }) => id);

test('a part of a site’s name finds all that have it; the whole name finds that site alone', () => {
  expect(ids({ site: ' NEWS ' })).toEqual(['d', 'c', 'a']);
  expect(ids({ site: 'news.example' })).toEqual(['c', 'a']);
  expect(ids({ site: 'elsewhere' })).toEqual([]);
});

test('entries are found by answer and by the days of the reader’s calendar, both included', () => {
  expect(ids({ label: 'no_signal' })).toEqual(['b']);
  expect(ids({ fromDay: '2026-11-19', toDay: '2026-11-20' })).toEqual(['d', 'c', 'b']);
  expect(ids({ toDay: '2026-11-18' })).toEqual(['a']);
  expect(ids({ fromDay: 'soon' })).toHaveLength(4);
});

test('an empty search is none', () => {
  expect(isSearching({ ...searchForAll, site: ' ' })).toBe(false);
  expect(isSearching({ ...searchForAll, toDay: '2026-11-18' })).toBe(true);
  expect(ids({})).toHaveLength(4);
});

test('entries are grouped by day, and sites are named once', () => {
  expect(byDay(entries).map((day) => day.map(({ id }) => id))).toEqual([['d', 'c'], ['b'], ['a']]);
  expect(sitesOf(entries)).toEqual(['blog.example', 'my-news.example', 'news.example']);
});

test('a file of the history has every entry with its time, and no hash of an address', () => {
  const file = JSON.parse(historyFile([sampleEntry()]));
  expect(file).toMatchObject({
    format: 'telltale-history',
    entries: [{ at: '2026-11-20T12:00:00.000Z', site: 'news.example', label: 'likely_ai' }],
  });
  expect(file.entries[0]).not.toHaveProperty('id');
});
