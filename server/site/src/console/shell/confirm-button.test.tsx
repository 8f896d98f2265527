// @vitest-environment happy-dom
import { createClient } from '@telltale/shared/client';
import { listConnections } from '@telltale/shared/contract';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withPatience } from '../../frame/patience.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { ConsoleContext } from './hooks.ts';
import type { Session } from './session.ts';

const announce = vi.fn();

/** Nobody ever answers. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
  );
const client = withPatience(createClient({ baseUrl: 'http://server.example', fetch: silent }));

function Screen() {
  const tools = { session: {} as Session, announce, onRenamed: () => {}, onDeleted: () => {} };
  const work = async () => {
    await client.call(listConnections);
    return 'Removed.';
  };
  return (
    <ConsoleContext.Provider value={tools}>
      <ConfirmButton label="Remove" name="Remove" question="?" text="" confirm="For good" work={work} />
    </ConsoleContext.Provider>
  );
}

const dialog = () => document.querySelector('dialog');

/** Esc, once. @returns whether the dialog may close */
function cancel(): boolean {
  return dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })) ?? true;
}

beforeEach(() => {
  vi.useFakeTimers();
  announce.mockClear();
  act(() => render(<Screen />, document.body));
  act(() => document.querySelector('button')?.click());
  act(() => document.querySelector<HTMLButtonElement>('.danger')?.click());
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.useRealTimers();
});

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('a removal that a silent server leaves unanswered ends with a sentence, and Esc does not hide it before', async () => {
  expect(cancel()).toBe(false);
  await wait(45_000);
  expect(dialog()?.textContent).toContain('The server gave no answer in time.');
  expect(announce).not.toHaveBeenCalled();
  expect(cancel()).toBe(true);
});

test('a question that was closed all the same has its failure said at the foot of the page', async () => {
  dialog()?.close();
  await wait(45_000);
  expect(announce).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('The server gave no answer in time.'),
  );
});

test('a question that is asked again says nothing of the failure before', async () => {
  await wait(45_000);
  act(() => dialog()?.close());
  act(() => document.querySelector('button')?.click());
  expect(dialog()?.textContent).not.toContain('no answer in time');
});
