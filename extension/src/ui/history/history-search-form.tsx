import type { Label } from '@telltale/shared/contract';
import type { ExtensionWording } from '../wording.ts';
import type { HistorySearch } from './history-search.ts';

interface HistorySearchFormProps {
  readonly search: HistorySearch;
  readonly sites: readonly string[];
  readonly wording: ExtensionWording;
  readonly onSearch: (search: HistorySearch) => void;
}

/** Answers that are kept at all. */
const keptLabels: readonly Exclude<Label, 'pending' | 'unavailable'>[] = [
  'likely_ai',
  'uncertain',
  'no_signal',
  'abstained',
];

/** Finds as one types; nothing is to be sent off. */
export function HistorySearchForm({ search, sites, wording, onSearch }: HistorySearchFormProps) {
  const { text } = wording;
  const day = (name: 'fromDay' | 'toDay', label: string) => (
    <label>
      <span>{label}</span>
      <input
        type="date"
        value={search[name]}
        onInput={({ currentTarget }) => onSearch({ ...search, [name]: currentTarget.value })}
      />
    </label>
  );
  return (
    <search class="history-search">
      <label>
        <span>{text('history_site')}</span>
        <input
          type="search"
          list="history-sites"
          autocomplete="off"
          spellcheck={false}
          dir="ltr"
          value={search.site}
          onInput={({ currentTarget }) => onSearch({ ...search, site: currentTarget.value })}
        />
        <datalist id="history-sites">
          {sites.map((site) => (
            <option key={site} value={site} />
          ))}
        </datalist>
      </label>
      <label>
        <span>{text('history_label')}</span>
        <select
          value={search.label ?? ''}
          onChange={({ currentTarget }) =>
            onSearch({ ...search, label: keptLabels.find((label) => label === currentTarget.value) ?? null })
          }
        >
          <option value="">{text('history_any')}</option>
          {keptLabels.map((label) => (
            <option key={label} value={label}>
              {text(`label_${label}_title`)}
            </option>
          ))}
        </select>
      </label>
      {day('fromDay', text('history_from'))}
      {day('toDay', text('history_to'))}
    </search>
  );
}
