import { noteError } from '../../messaging/note-error.ts';
import type { Outcome } from '../../messaging/outcome.ts';
import { historyEntry, type Seen } from '../../storage/history-entry.ts';
import { pruneHistory } from '../../storage/history-retention.ts';
import type { HistoryStore } from '../../storage/history-store.ts';
import { historyDays } from '../../storage/items.ts';

export interface Checked extends Omit<Seen, 'site' | 'atMs'> {
  /** Null where the page is not of the web. */
  readonly site: string | null;
  /** A private window leaves no entry. */
  readonly isPrivate: boolean;
}

export interface HistoryKeeper {
  /** Keeps an answer, where the reader wants a history. Never fails: a check does not depend on it. */
  note(outcome: Outcome, checked: Checked): Promise<void>;
  /** Forgets what is older than the reader wants. Never fails, either. */
  prune(): Promise<void>;
}

export function createHistoryKeeper(store: HistoryStore, nowMs: () => number): HistoryKeeper {
  return {
    async note(outcome, { site, isPrivate, ...seen }) {
      if (isPrivate || site === null || outcome.kind !== 'verdict' || isEmpty(outcome)) return;
      await noteFailure(async () => {
        if ((await historyDays.read()) === 0) return;
        await store.keep(await historyEntry({ ...seen, site, atMs: nowMs() }, outcome.evidence));
      });
    },
    prune: () => noteFailure(() => pruneHistory(store, nowMs())),
  };
}

/** A history that is broken is empty, which nobody could tell from one that is new. */
async function noteFailure(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => noteError(error, 'background'));
}

function isEmpty({ evidence }: Extract<Outcome, { kind: 'verdict' }>): boolean {
  return evidence.label === 'pending' || evidence.label === 'unavailable';
}
