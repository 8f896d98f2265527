import type { TokenLedgerEntry } from '@telltale/shared/contract';
import type { RefObject } from 'preact';
import { countOf, fill, momentOf, signedCountOf } from '../../language/format.ts';
import { useFirstNewRow } from '../shell/focus.ts';
import { More } from '../shell/more.tsx';
import { Empty } from '../shell/parts.tsx';
import { type AskForPage, type Page, usePages } from '../shell/use-pages.ts';
import { words } from './words.ts';

interface LedgerProps {
  readonly first: Page<TokenLedgerEntry>;
  readonly ask: AskForPage<TokenLedgerEntry>;
}

/** Every change of the paid balance with what it left. */
export function Ledger({ first, ask }: LedgerProps) {
  const pages = usePages(first, ask);
  const found = useFirstNewRow<HTMLTableSectionElement>(pages.rows.length);
  return (
    <section class="stack">
      <h2 id="ledger-title">{words.ledgerTitle}</h2>
      {pages.rows.length === 0 ? (
        <Empty title={words.noLedger}>{words.noLedgerText}</Empty>
      ) : (
        <LedgerTable entries={pages.rows} rows={found.rows} />
      )}
      <More label={words.olderEntries} pages={pages} onAsk={found.ask} />
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
