import type { TokenLedgerEntry } from '@telltale/shared/contract';
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { countOf, fill, momentOf, signedCountOf } from '../../language/format.ts';
import { useFirstNewRow } from '../shell/focus.ts';
import { Button, Empty } from '../shell/parts.tsx';
import { words } from './words.ts';

const pageLength = 25;

/** Every change of the paid balance with what it left. */
export function Ledger({ entries }: { readonly entries: readonly TokenLedgerEntry[] }) {
  const [length, setLength] = useState(pageLength);
  const { rows, ask } = useFirstNewRow<HTMLTableSectionElement>(length);
  const hiddenCount = Math.max(0, entries.length - length);
  return (
    <section class="stack">
      <h2 id="ledger-title">{words.ledgerTitle}</h2>
      {entries.length === 0 ? (
        <Empty title={words.noLedger}>{words.noLedgerText}</Empty>
      ) : (
        <LedgerTable entries={entries.slice(0, length)} rows={rows} />
      )}
      {hiddenCount > 0 && (
        <Button
          onPress={() => {
            ask();
            setLength(length + pageLength);
          }}
        >
          {fill(words.showMore, { count: Math.min(pageLength, hiddenCount) })}
        </Button>
      )}
    </section>
  );
}

interface LedgerTableProps {
  readonly entries: readonly TokenLedgerEntry[];
  readonly rows: RefObject<HTMLTableSectionElement | null>;
}

function LedgerTable({ entries, rows }: LedgerTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section class="table-frame" aria-labelledby="ledger-title" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.what}</th>
            <th scope="col" class="number">
              {words.change}
            </th>
            <th scope="col" class="number">
              {words.balance}
            </th>
          </tr>
        </thead>
        <tbody ref={rows}>
          {entries.map((entry) => (
            <tr key={entry.ledger_id}>
              <td>{momentOf(entry.created_at)}</td>
              <td>{whatOf(entry)}</td>
              <td class="number">{signedCountOf(entry.delta_paid)}</td>
              <td class="number">{countOf(entry.balance_after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function whatOf({ entry_type, operation }: TokenLedgerEntry): string {
  const what = words.entries[entry_type] ?? entry_type;
  return operation
    ? fill(words.entryFor, { entry: what, operation: words.operations[operation] ?? operation })
    : what;
}
