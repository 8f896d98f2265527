import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { HistoryEntry } from '../../storage/history-entry.ts';
import { countLost } from '../../storage/history-retention.ts';
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
  const [search, setSearch] = useState(searchForAll);
  const { list, asking, deleted, setDeleted, lose, ask, answer } = useLosses();
  const { length, showMore, startOver } = useShownLength(list);
  const matches = filterEntries(kept.entries, search);
  const found = { matches, shown: matches.slice(0, length), isAll: !isSearching(search) };

  const seek = (wanted: HistorySearch) => {
    setDeleted(null);
    startOver();
    setSearch(wanted);
  };
  const deleteFound = () =>
    found.isAll
      ? ask(matches.length + kept.unreadable, props.onClear)
      : ask(matches.length, () => onDelete(matches.map(({ id }) => id)));
  const chooseTerm = (chosen: HistoryTerm) => {
    const count = countLost(chosen, kept.entries, Date.now());
    if (count > 0) ask(count, () => onTerm(chosen));
    else void onTerm(chosen);
  };
  const onSite = sitesOf(matches).length === 1 ? null : (site: string) => seek({ ...searchForAll, site });

  return (
    <>
      <HistoryTermChoice term={term} wording={wording} onTerm={chooseTerm} />
      <HistorySearchForm search={search} sites={sitesOf(kept.entries)} wording={wording} onSearch={seek} />
      <Tools {...props} {...found} deleted={deleted} onDeleteFound={deleteFound} />
      <section ref={list} tabIndex={-1} aria-label={wording.text('history_heading')} class="history-list">
        {matches.length === 0 && <p class="muted">{wording.text(emptyKey(found.isAll, term))}</p>}
        {byDay(found.shown).map((day) => (
          <HistoryDay
            key={day[0]?.atMs}
            entries={day}
            wording={wording}
            onSite={onSite}
            onDelete={(id) => void lose(1, () => onDelete([id]))}
          />
        ))}
      </section>
      {found.shown.length < matches.length && (
        <button type="button" class="more" onClick={showMore}>
          {wording.text('history_more')}
        </button>
      )}
      {asking && <Confirm count={asking.count} wording={wording} onAnswer={answer} />}
    </>
  );
}

/** After "Show more" the keyboard goes on from the first row that is new: the button comes after all of them, or goes. */
function useShownLength(list: RefObject<HTMLElement | null>) {
  const [length, setLength] = useState(pageLength);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    const row = firstNew.current === null ? null : list.current?.querySelectorAll('li')[firstNew.current];
    firstNew.current = null;
    if (!row) return;
    row.tabIndex = -1;
    row.focus();
  }, [length, list]);
  const showMore = () => {
    firstNew.current = length;
    setLength(length + pageLength);
  };
  return { length, showMore, startOver: () => setLength(pageLength) };
}

/** Deletions: those of more than one entry wait for a yes, and after each the reader goes on from the list. */
function useLosses() {
  const [asking, setAsking] = useState<Loss | null>(null);
  const [deleted, setDeleted] = useState<number | null>(null);
  const list = useRef<HTMLElement>(null);
  const lose = async (count: number, deletion: () => Promise<void>) => {
    await deletion();
    setDeleted(count);
    list.current?.focus({ preventScroll: true });
  };
  const ask = (count: number, deletion: () => Promise<void>) =>
    setAsking({ count, accept: () => lose(count, deletion) });
  const answer = (isYes: boolean) => {
    setAsking(null);
    if (isYes) void asking?.accept();
  };
  return { list, asking, deleted, setDeleted, lose, ask, answer };
}

interface Found {
  readonly matches: readonly HistoryEntry[];
  readonly shown: readonly HistoryEntry[];
  /** Nothing is searched for. */
  readonly isAll: boolean;
}

interface ToolsProps extends Found, Pick<HistoryEntriesProps, 'kept' | 'wording' | 'onExport'> {
  /** So many entries went just now. */
  readonly deleted: number | null;
  readonly onDeleteFound: () => void;
}

function Tools({ kept, wording, matches, shown, isAll, deleted, onExport, onDeleteFound }: ToolsProps) {
  const { text } = wording;
  const isEmpty = matches.length === 0;
  return (
    <>
      <div class="history-tools">
        <p role="status" class="muted">
          {deleted === null
            ? text('history_shown', { shown: shown.length, count: matches.length })
            : text('history_deleted', { count: deleted })}
        </p>
        <button type="button" disabled={isEmpty} onClick={() => onExport(matches)}>
          {text('history_export')}
        </button>
        <button type="button" disabled={isEmpty && (!isAll || kept.unreadable === 0)} onClick={onDeleteFound}>
          {text(isAll ? 'history_delete_all' : 'history_delete_found')}
        </button>
      </div>
      {kept.unreadable > 0 && (
        <p class="notice warning">{text('history_unreadable', { count: kept.unreadable })}</p>
      )}
    </>
  );
}

interface ConfirmProps {
  readonly count: number;
  readonly wording: ExtensionWording;
  readonly onAnswer: (isYes: boolean) => void;
}

function Confirm({ count, wording: { text }, onAnswer }: ConfirmProps) {
  return (
    <ConfirmDialog
      question={text('history_confirm', { count })}
      yes={text('history_confirm_yes')}
      no={text('history_cancel')}
      onAnswer={onAnswer}
    />
  );
}

function emptyKey(isAll: boolean, term: HistoryTerm) {
  if (!isAll) return 'history_none_found';
  return term === 0 ? 'history_off' : 'history_empty';
}
