import { type HistoryTerm, historyTerms } from '../../storage/items.ts';
import type { ExtensionWording } from '../wording.ts';

interface HistoryTermChoiceProps {
  readonly term: HistoryTerm;
  readonly wording: ExtensionWording;
  readonly onTerm: (term: HistoryTerm) => void;
}

/** How far the history goes back. */
export function HistoryTermChoice({ term, wording, onTerm }: HistoryTermChoiceProps) {
  const days = new Intl.NumberFormat(wording.languageTag, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  });
  return (
    <label class="history-term">
      <span>{wording.text('history_term')}</span>
      <select
        value={String(term)}
        onChange={({ currentTarget }) => {
          const chosen = historyTerms.find((known) => String(known) === currentTarget.value);
          // What is chosen shows when it holds: the reader may still take it back.
          currentTarget.value = String(term);
          if (chosen !== undefined && chosen !== term) onTerm(chosen);
        }}
      >
        {historyTerms.map((known) => (
          <option key={known} value={String(known)}>
            {known === 0 ? wording.text('history_term_0') : days.format(known)}
          </option>
        ))}
      </select>
    </label>
  );
}
