import { ReviewDecisionRequest, ReviewStatus } from '@telltale/shared/contract';
import type { ComponentChildren } from 'preact';
import type { Search } from './find-reviews.ts';
import { words } from './words.ts';

interface SearchFieldsProps {
  /** Those that there are to choose from. */
  readonly signals: readonly string[];
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}

export function SearchFields({ signals, search, onSearch }: SearchFieldsProps) {
  const { options } = ReviewDecisionRequest.shape.decision;
  const decisions = options.filter((decision) => decision !== 'recheck');
  return (
    <search class="search">
      <label class="field">
        {words.searchLabel}
        <input
          type="search"
          value={search.text}
          onInput={(event) => onSearch({ ...search, text: event.currentTarget.value })}
        />
      </label>
      <Choice
        label={words.stateLabel}
        value={search.state}
        any={words.anyState}
        onChoose={(state) => onSearch({ ...search, state })}
      >
        {ReviewStatus.options.map((status) => (
          <option key={status} value={status}>
            {words.statuses[status]}
          </option>
        ))}
        {decisions.map((decision) => (
          <option key={decision} value={decision}>
            {words.decisions[decision]}
          </option>
        ))}
      </Choice>
      <Choice
        label={words.signalLabel}
        value={search.signal}
        any={words.anySignal}
        onChoose={(signal) => onSearch({ ...search, signal })}
      >
        {signals.map((signal) => (
          <option key={signal} value={signal}>
            {signal}
          </option>
        ))}
      </Choice>
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly any: string;
  readonly children: ComponentChildren;
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, any, children, onChoose }: ChoiceProps) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{any}</option>
        {children}
      </select>
    </label>
  );
}
