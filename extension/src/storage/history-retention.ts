import type { HistoryEntry } from './history-entry.ts';
import type { HistoryStore } from './history-store.ts';
import { type HistoryTerm, historyDays } from './items.ts';

const dayMs = 86_400_000;

/** From when on entries are kept; infinite where the reader wants no history. */
function oldestKeptMs(days: HistoryTerm, nowMs: number): number {
  return days === 0 ? Number.POSITIVE_INFINITY : nowMs - days * dayMs;
}

/** How many entries a shorter term would forget. */
export function countLost(days: HistoryTerm, entries: readonly HistoryEntry[], nowMs: number): number {
  return entries.filter(({ atMs }) => atMs < oldestKeptMs(days, nowMs)).length;
}

/** Forgets what is older than the reader wants. */
export async function pruneHistory(store: HistoryStore, nowMs: number): Promise<void> {
  await store.prune(oldestKeptMs(await historyDays.read(), nowMs));
}
