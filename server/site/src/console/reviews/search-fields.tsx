import { limits, ReviewSignal, ReviewState } from '@telltale/shared/contract';
import type { ComponentChildren } from 'preact';
import { language } from '../../language/language.ts';
import { titleOfSignal } from './headline.ts';
import type { Search } from './list-place.ts';
import { words } from './words.ts';

interface SearchFieldsProps {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}

const stateNames = { ...words.decisions, ...words.statuses };

/** Some names stand within a sentence elsewhere. */
const startCapital = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

export function SearchFields({ search, onSearch }: SearchFieldsProps) {
  return (
    <search class="search">
      <label class="field">
        {words.searchLabel}
        <input
          type="search"
          maxLength={limits.searchChars}
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
        {ReviewState.options.map((state) => (
          <option key={state} value={state}>
            {startCapital(stateNames[state])}
          </option>
        ))}
      </Choice>
      <Choice
        label={words.signalLabel}
        value={search.signal}
        any={words.anySignal}
        onChoose={(signal) => onSearch({ ...search, signal })}
      >
        {ReviewSignal.options.map((signal) => (
          <option key={signal} value={signal}>
            {titleOfSignal(signal)}
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
