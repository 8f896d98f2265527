import type { HistoryEntry } from '../../storage/history-entry.ts';
import type { ExtensionWording } from '../wording.ts';
import { HistoryRow } from './history-row.tsx';

interface HistoryDayProps {
  readonly entries: readonly HistoryEntry[];
  readonly wording: ExtensionWording;
  readonly onSite: ((site: string) => void) | null;
  readonly onDelete: (id: string) => void;
}

/** What was checked on one day, under its date. */
export function HistoryDay({ entries, wording, onSite, onDelete }: HistoryDayProps) {
  const format = new Intl.DateTimeFormat(wording.languageTag, { dateStyle: 'full' });
  return (
    <>
      <h2>{format.format(entries[0]?.atMs)}</h2>
      <ul>
        {entries.map((entry) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            wording={wording}
            onSite={onSite && (() => onSite(entry.site))}
            onDelete={() => onDelete(entry.id)}
          />
        ))}
      </ul>
    </>
  );
}
