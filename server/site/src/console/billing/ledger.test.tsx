// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { Ledger } from './ledger.tsx';

afterEach(() => act(() => render(null, document.body)));

test('after older entries are shown the keyboard goes on from the first of them, also when there are no more', () => {
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
  act(() => render(<Ledger entries={entries} />, document.body));
  for (const first of [25, 50]) {
    const button = document.querySelector('button');
    button?.focus();
    act(() => button?.click());
    expect(document.activeElement).toBe(document.querySelectorAll('tbody tr')[first]);
  }
  expect(document.querySelector('button')).toBeNull();
});
