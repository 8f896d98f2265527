// @vitest-environment happy-dom
import { NetworkProblem } from '@telltale/shared/client';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConsoleContext } from '../shell/hooks.ts';
import type { Session } from '../shell/session.ts';
import { NewReview } from './new-review.tsx';

const call = vi.fn();
const announce = vi.fn();
const session = { clientOver: () => ({ call }) } as unknown as Session;

function show(): void {
  const tools = { session, announce, onRenamed: () => {}, onDeleted: () => {} };
  act(() =>
    render(
      <ConsoleContext.Provider value={tools}>
        <NewReview />
      </ConsoleContext.Provider>,
      document.body,
    ),
  );
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const written = () => [field('declared_ai_use')?.value, field('supplier')?.value, field('notes')?.value];

function write(name: string, text: string): void {
  const at = field(name);
  if (!at) throw new Error('no field');
  at.value = text;
  act(() => void at.dispatchEvent(new Event('input', { bubbles: true })));
}

function writeAll(): void {
  write('declared_ai_use', 'yes');
  write('supplier', 'Agency');
  write('notes', 'By mail.');
}

async function send(): Promise<void> {
  act(() => void document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true })));
  await vi.waitFor(() => expect(document.querySelector('progress')).toBeNull());
}

beforeEach(() => {
  sessionStorage.clear();
  call.mockReset();
  announce.mockReset();
  show();
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.restoreAllMocks();
});

test('what was written for a dossier comes back after the form was away', () => {
  expect(written()).toEqual(['unknown', '', '']);
  writeAll();
  act(() => render(null, document.body));
  show();
  expect(written()).toEqual(['yes', 'Agency', 'By mail.']);
});

test('nothing is declared at first, in whichever way the browser sorts', () => {
  // As Firefox does: only what compares as greater goes behind.
  const insert = function (this: string[], compare: (a: string, b: string) => number) {
    const sorted: string[] = [];
    for (const item of this) {
      const at = sorted.findLastIndex((other) => compare(other, item) <= 0) + 1;
      sorted.splice(at, 0, item);
    }
    return sorted;
  };
  vi.spyOn(Array.prototype, 'toSorted').mockImplementation(insert as never);
  act(() => render(null, document.body));
  show();
  expect(written()).toEqual(['unknown', '', '']);
});

test('an upload that fails changes nothing that was written, and one that arrives takes it along', async () => {
  writeAll();
  call.mockRejectedValueOnce(new NetworkProblem('offline'));
  await send();
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('could not be reached');
  expect(written()).toEqual(['yes', 'Agency', 'By mail.']);
  call.mockResolvedValueOnce({ body: { review_id: 'rev_1', filename: null } });
  await send();
  act(() => render(null, document.body));
  show();
  expect(written()).toEqual(['unknown', '', '']);
});

test('what was written while an upload was on its way is not taken along with it', async () => {
  let arrive = (_: object) => {};
  writeAll();
  call.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  act(() => void document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true })));
  act(() => render(null, document.body));
  show();
  write('supplier', 'Another agency');
  arrive({ body: { review_id: 'rev_1', filename: null } });
  await vi.waitFor(() => expect(announce).toHaveBeenCalled());
  act(() => render(null, document.body));
  show();
  expect(written()).toEqual(['yes', 'Another agency', 'By mail.']);
});
