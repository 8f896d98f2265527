import type { HistoryEntry } from '../../storage/history-entry.ts';
import type { KeptHistory } from '../../storage/history-store.ts';
import type { HistoryTerm } from '../../storage/items.ts';
import type { ExtensionWording } from '../wording.ts';
import { HistoryEntries } from './history-entries.tsx';

export interface HistoryActions {
  readonly onTerm: (term: HistoryTerm) => Promise<void>;
  readonly onDelete: (ids: readonly string[]) => Promise<void>;
  /** Deletes everything there is, readable or not. */
  readonly onClear: () => Promise<void>;
  readonly onExport: (entries: readonly HistoryEntry[]) => void;
}

interface HistoryViewProps extends HistoryActions {
  /** Null where the database cannot be read. */
  readonly kept: KeptHistory | null;
  readonly term: HistoryTerm;
  readonly wording: ExtensionWording;
}

export function HistoryView({ kept, ...rest }: HistoryViewProps) {
  const { text } = rest.wording;
  return (
    <div class="options history">
      <header class="masthead">
        <img src="/icon/48.png" alt="" width="32" height="32" />
        <h1>{text('history_heading')}</h1>
      </header>
      <p class="muted">{text('history_intro')}</p>
      {kept === null ? (
        <section class="setting">
          <p role="alert">{text('history_broken')}</p>
          <button type="button" onClick={() => void rest.onClear()}>
            {text('history_reset')}
          </button>
        </section>
      ) : (
        <HistoryEntries kept={kept} {...rest} />
      )}
    </div>
  );
}
