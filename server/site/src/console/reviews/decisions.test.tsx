// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConsoleContext } from '../shell/hooks.ts';
import type { Session } from '../shell/session.ts';
import { Decide } from './decisions.tsx';

const call = vi.fn();
const session = { client: { call } } as unknown as Session;
let decided: Promise<void>;

function show(): void {
  const tools = { session, announce: () => {}, onRenamed: () => {}, onDeleted: () => {} };
  decided = new Promise((resolve) => {
    const onDecided = async () => resolve();
    act(() =>
      render(
        <ConsoleContext.Provider value={tools}>
          <Decide reviewId="rev_1" onDecided={onDecided} />
        </ConsoleContext.Provider>,
        document.body,
      ),
    );
  });
}

const find = <E extends HTMLElement>(selector: string): E => {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(selector);
  return found;
};
const reasons = () => find<HTMLTextAreaElement>('textarea').value;

function write(selector: string, text: string): void {
  const field = find<HTMLInputElement | HTMLTextAreaElement>(selector);
  field.value = text;
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

function choose(decision: string): void {
  const field = find<HTMLInputElement>(`[value="${decision}"]`);
  field.checked = true;
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

/** @returns what lets the answer come */
function record(): () => void {
  let answer = () => {};
  call.mockReturnValueOnce(new Promise<object>((resolve) => (answer = () => resolve({ body: {} }))));
  act(() => void find('form').dispatchEvent(new Event('submit', { cancelable: true })));
  return answer;
}

beforeEach(() => {
  sessionStorage.clear();
  call.mockReset();
  show();
  choose('disclose');
  write('[name="reviewer"]', 'Ada');
  write('textarea', 'Seen at its own size.');
});
afterEach(() => act(() => render(null, document.body)));

test('a decision that is recorded leaves an empty form', async () => {
  record()();
  await decided;
  expect(reasons()).toBe('');
  act(() => render(null, document.body));
  show();
  expect(reasons()).toBe('');
});

test('what was written while a decision was on its way stays, and comes back', async () => {
  const answer = record();
  write('textarea', 'A second thought.');
  answer();
  await decided;
  expect(reasons()).toBe('A second thought.');
  act(() => render(null, document.body));
  show();
  expect(reasons()).toBe('A second thought.');
});
