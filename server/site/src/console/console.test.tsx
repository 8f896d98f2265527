// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adasAccount } from '../testing/adas-account.ts';

let isOver = false;

async function send(address: string): Promise<Response> {
  if (isOver) return Response.json({}, { status: 401 });
  if (new URL(address).pathname === '/v1/auth/logout') return new Response(null, { status: 204 });
  return Response.json(adasAccount, { headers: { 'x-csrf-token': 'token' } });
}

const text = () => document.body.textContent;
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);

beforeEach(async () => {
  isOver = false;
  history.replaceState(null, '', '/console#account');
  vi.stubGlobal('fetch', send);
  const { Console } = await import('./console.tsx');
  act(() => render(<Console />, document.body));
  await vi.waitFor(() => expect(text()).toContain('ada@example.org'));
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('somebody who signs out leaves an empty page behind, which the browser may keep', async () => {
  const left = vi.spyOn(location, 'replace').mockImplementation(() => expect(text()).toBe(''));
  button('Sign out')?.click();
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('/sign-in'));
});

test('a session that ended goes on in the same tab, once the same person signed in in another', async () => {
  isOver = true;
  const form = document.querySelector('form');
  form?.dispatchEvent(new Event('submit', { cancelable: true }));
  await vi.waitFor(() => expect(text()).toContain('Your session ended'));
  await vi.waitFor(() => expect(document.title).toBe('Your session ended – Telltale console'));
  isOver = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(text()).toContain('ada@example.org'));
  await vi.waitFor(() => expect(document.title).toBe('Account – Telltale console'));
});

test('the address that guards the end of the account is asked for each time', () => {
  act(() => button('Delete the account…')?.click());
  const dialog = document.querySelector('dialog');
  const field = dialog?.querySelector('input');
  if (!dialog || !field) throw new Error('no question');
  field.value = 'ada@example.org';
  act(() => dialog.close());
  act(() => button('Delete the account…')?.click());
  expect([dialog.open, field.value]).toEqual([true, '']);
});

test('a page that the browser kept is loaded again when it is come back to', () => {
  const loadAgain = vi.spyOn(location, 'reload').mockReturnValue();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(loadAgain).not.toHaveBeenCalled();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(loadAgain).toHaveBeenCalledOnce();
});
