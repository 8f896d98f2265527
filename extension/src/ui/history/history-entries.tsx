import { useRef, useState } from 'preact/hooks';
import { lostBy } from '../../storage/history-retention.ts';
import type { KeptHistory } from '../../storage/history-store.ts';
import type { HistoryTerm } from '../../storage/items.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import type { ExtensionWording } from '../wording.ts';
import { HistoryDay } from './history-day.tsx';
import {
  byDay,
  filterEntries,
  type HistorySearch,
  isSearching,
  searchForAll,
  sitesOf,
} from './history-search.ts';
import { HistorySearchForm } from './history-search-form.tsx';
import { HistoryTermChoice } from './history-term-choice.tsx';
import type { HistoryActions } from './history-view.tsx';

interface HistoryEntriesProps extends HistoryActions {
  readonly kept: KeptHistory;
  readonly term: HistoryTerm;
  readonly wording: ExtensionWording;
}

interface Loss {
  readonly count: number;
  readonly accept: () => Promise<void>;
}

/** So many at once, and so many more at a click: thousands would hold the page up. */
const pageLength = 50;

export function HistoryEntries(props: HistoryEntriesProps) {
  const { kept, term, wording, onDelete, onTerm } = props;
  const { text } = wording;
  const [search, setSearch] = useState(searchForAll);
  const [length, setLength] = useState(pageLength);
  const [asking, setAsking] = useState<Loss | null>(null);
  const [deleted, setDeleted] = useState<number | null>(null);
  const list = useRef<HTMLElement>(null);
  const matches = filterEntries(kept.entries, search);
  const shown = matches.slice(0, length);
  const searching = isSearching(search);

  const seek = (wanted: HistorySearch) => {
    setDeleted(null);
    setLength(pageLength);
    setSearch(wanted);
  };
  const lose = async (count: number, deletion: () => Promise<void>) => {
    await deletion();
    setDeleted(count);
    list.current?.focus({ preventScroll: true });
  };
  const ask = (count: number, deletion: () => Promise<void>) =>
    setAsking({ count, accept: () => lose(count, deletion) });
  const deleteFound = () =>
    searching
      ? ask(matches.length, () => onDelete(matches.map(({ id }) => id)))
      : ask(matches.length + kept.unreadable, props.onClear);
  const chooseTerm = (chosen: HistoryTerm) => {
    const count = lostBy(chosen, kept.entries, Date.now());
    if (count > 0) ask(count, () => onTerm(chosen));
    else void onTerm(chosen);
  };

  return (
    <>
      <HistoryTermChoice term={term} wording={wording} onTerm={chooseTerm} />
      <HistorySearchForm search={search} sites={sitesOf(kept.entries)} wording={wording} onSearch={seek} />
      <div class="history-tools">
        <p role="status" class="muted">
          {deleted === null
            ? text('history_shown', { shown: shown.length, count: matches.length })
            : text('history_deleted', { count: deleted })}
        </p>
        <button type="button" disabled={matches.length === 0} onClick={() => props.onExport(matches)}>
          {text('history_export')}
        </button>
        <button
          type="button"
          disabled={matches.length === 0 && (searching || kept.unreadable === 0)}
          onClick={deleteFound}
        >
          {text(searching ? 'history_delete_found' : 'history_delete_all')}
        </button>
      </div>
      {kept.unreadable > 0 && (
        <p class="notice warning">{text('history_unreadable', { count: kept.unreadable })}</p>
      )}
      <section ref={list} tabIndex={-1} aria-label={text('history_heading')} class="history-list">
        {matches.length === 0 && <p class="muted">{text(emptyKey(searching, term))}</p>}
        {byDay(shown).map((day) => (
          <HistoryDay
            key={day[0]?.atMs}
            entries={day}
            wording={wording}
            onSite={sitesOf(matches).length === 1 ? null : (site) => seek({ ...searchForAll, site })}
            onDelete={(id) => void lose(1, () => onDelete([id]))}
          />
        ))}
      </section>
      {shown.length < matches.length && (
        <button type="button" class="more" onClick={() => setLength(length + pageLength)}>
          {text('history_more')}
        </button>
      )}
      {asking && (
        <ConfirmDialog
          question={text('history_confirm', { count: asking.count })}
          yes={text('history_confirm_yes')}
          no={text('history_cancel')}
          onAnswer={(isYes) => {
            setAsking(null);
            if (isYes) void asking.accept();
          }}
        />
      )}
    </>
  );
}

function emptyKey(searching: boolean, term: HistoryTerm) {
  if (searching) return 'history_none_found';
  return term === 0 ? 'history_off' : 'history_empty';
}
