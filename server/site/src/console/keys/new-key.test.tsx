// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { ConsoleContext } from '../shell/hooks.ts';
import type { Session } from '../shell/session.ts';
import { NewKey } from './new-key.tsx';

const made = { key_id: 'key_1', name: 'script', api_key: 'tt_live_1', created_at: 0, scopes: [] };

/** @returns whether the page may be left without a question */
const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks before a key that nobody sees again is left, and not once it is gone', () => {
  const tools = { session: {} as Session, announce: () => {}, onRenamed: () => {}, onDeleted: () => {} };
  act(() =>
    render(
      <ConsoleContext.Provider value={tools}>
        <NewKey made={made} onDone={() => {}} />
      </ConsoleContext.Provider>,
      document.body,
    ),
  );
  expect(leave()).toBe(false);
  act(() => render(null, document.body));
  expect(leave()).toBe(true);
});
