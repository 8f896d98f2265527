import type { Label } from '@telltale/shared/contract';
import type { HistoryEntry } from '../../storage/history-entry.ts';

export interface HistorySearch {
  /** A site as a whole, where one is called so; else a part of its name. */
  readonly site: string;
  readonly label: Label | null;
  /** Days of the reader's calendar, as date fields give them; empty for any. */
  readonly fromDay: string;
  readonly toDay: string;
}

export const searchForAll: HistorySearch = { site: '', label: null, fromDay: '', toDay: '' };

export function isSearching({ site, label, fromDay, toDay }: HistorySearch): boolean {
  return site.trim() !== '' || label !== null || fromDay !== '' || toDay !== '';
}

export function filterEntries(
  entries: readonly HistoryEntry[],
  search: HistorySearch,
): readonly HistoryEntry[] {
  const site = search.site.trim().toLowerCase();
  const isWhole = entries.some((entry) => entry.site === site);
  const fromMs = dayStartMs(search.fromDay, 0) ?? Number.NEGATIVE_INFINITY;
  const untilMs = dayStartMs(search.toDay, 1) ?? Number.POSITIVE_INFINITY;
  return entries.filter(
    (entry) =>
      (isWhole ? entry.site === site : entry.site.includes(site)) &&
      (search.label === null || entry.label === search.label) &&
      // Such an entry reads otherwise: its file said something.
      !(search.label === 'no_signal' && (entry.signals ?? []).length > 0) &&
      entry.atMs >= fromMs &&
      entry.atMs < untilMs,
  );
}

export function sitesOf(entries: readonly HistoryEntry[]): readonly string[] {
  return [...new Set(entries.map(({ site }) => site))].sort();
}

/** Entries of one day of the reader's calendar after the other, as they come. */
export function byDay(entries: readonly HistoryEntry[]): readonly (readonly HistoryEntry[])[] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = new Date(entry.atMs).toDateString();
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days.values()];
}

/** What a file of the history holds: everything that is kept, with times that people can read. */
export function historyFile(entries: readonly HistoryEntry[]): string {
  const rows = entries.map(({ id: _, atMs, ...entry }) => ({ at: new Date(atMs).toISOString(), ...entry }));
  return `${JSON.stringify({ format: 'telltale-history', version: 1, entries: rows }, null, 2)}\n`;
}

/** Midnight of a day, or of a later one; null where no day is given. */
function dayStartMs(day: string, laterDays: number): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date + laterDays).getTime();
}
