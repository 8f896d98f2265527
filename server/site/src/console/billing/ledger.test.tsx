// @vitest-environment happy-dom
import type { TokenLedgerEntry } from '@telltale/shared/contract';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { ConsoleContext } from '../shell/hooks.ts';
import type { Session } from '../shell/session.ts';
import { type AskForPage, type Page, readPage } from '../shell/use-pages.ts';
import { Ledger } from './ledger.tsx';

afterEach(() => act(() => render(null, document.body)));

const entries = Array.from({ length: 60 }, (_, index) => ({
  ledger_id: `led_${index}`,
  seq: 60 - index,
  balance_before: 1_001 - index,
  delta_paid: -1,
  balance_after: 1_000 - index,
  entry_type: 'spend',
  source_type: 'reservation',
  source_id: `res_${index}`,
  operation: 'image_check',
  created_at: '2026-01-01T00:00:00Z',
}));

/** As the server does: a page, and in `Link` what asks for the next one. */
const ask: AskForPage<TokenLedgerEntry> = async ({ limit = '', before = '61' }) => {
  const body = entries.filter(({ seq }) => seq < Number(before)).slice(0, Number(limit));
  const last = body.at(-1)?.seq ?? 1;
  const link = `</v1/billing/ledger?limit=${limit}&before=${last}>; rel="next"`;
  return { body, headers: new Headers(last === 1 ? {} : { link }) };
};

function show(first: Page<TokenLedgerEntry>): void {
  const tools = { session: {} as Session, announce: () => {}, onRenamed: () => {}, onDeleted: () => {} };
  const screen = (
    <ConsoleContext.Provider value={tools}>
      <Ledger first={first} ask={ask} />
    </ConsoleContext.Provider>
  );
  act(() => render(screen, document.body));
}

const rows = () => document.querySelectorAll('tbody tr');

async function askForMore(): Promise<void> {
  const button = document.querySelector('button');
  const count = rows().length;
  button?.focus();
  button?.click();
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(count));
}

test('older entries are asked for page by page, and the keyboard goes on from the first of them, also when there are no more', async () => {
  show(await readPage(ask));
  for (const first of [25, 50]) {
    expect(rows()).toHaveLength(first);
    await askForMore();
    expect(document.activeElement).toBe(rows()[first]);
  }
  expect(rows()).toHaveLength(60);
  expect(document.querySelector('button')).toBeNull();
});

test('a ledger that was loaded again begins at its beginning', async () => {
  show(await readPage(ask));
  await askForMore();
  show(await readPage(ask));
  await vi.waitFor(() => expect(rows()).toHaveLength(25));
});
