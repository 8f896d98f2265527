// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import type { Connection } from '../../storage/account.ts';
import { english } from '../../testing/english.ts';
import { eventually } from '../../testing/eventually.ts';
import { type AccountNews, AccountSection } from './account-section.tsx';

const serverUrl = 'https://tell.example';
const connected: Connection = { name: 'Laptop at work', keyEnding: 'wxyz', serverUrl };

function section(connection: Connection | null, onConnect: (signal: AbortSignal) => Promise<AccountNews>) {
  const onDisconnect = vi.fn(async () => undefined);
  const props = { serverUrl, connection, wording: english, onConnect, onDisconnect };
  act(() => render(<AccountSection {...props} />, document.body));
  return { onDisconnect };
}

async function press(label: string) {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  if (!button) throw new Error(`No button "${label}".`);
  await act(async () => button.click());
}

const news = () => document.querySelector('[role="status"]')?.textContent;

afterEach(() => render(null, document.body));

test('while the owner is signing in elsewhere, it says so and can be called off', async () => {
  section(
    null,
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('closed'))),
  );
  await press('Connect');
  expect(news()).toBe('Go on in the tab that was opened.');
  await press('Cancel');
  await eventually(() => expect(news()).toBe('Nothing was connected.'));
});

test.each(['expired', 'unreachable', 'failed', 'not_allowed'] as const)(
  'an attempt that ends "%s" is answered in words and may be repeated',
  async (end) => {
    section(null, async () => end);
    await press('Connect');
    await eventually(() => expect(news()).toBe(english.text(`account_${end}`, { server: serverUrl })));
    await press('Connect');
  },
);

test('a connected browser shows its name and the way to the console, and can be disconnected', async () => {
  const { onDisconnect } = section(connected, async () => 'closed');
  expect(document.body.textContent).toContain('Connected as “Laptop at work”.');
  expect(document.querySelector('a')?.href).toBe(`${serverUrl}/console#browsers`);
  await press('Disconnect');
  expect(onDisconnect).toHaveBeenCalledOnce();
});
