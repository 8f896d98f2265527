// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const usage = {
  plan_code: 'free',
  monthly_units: null,
  used_units: 0,
  remaining_units: null,
  free_used: 0,
  free_remaining: 100,
  paid_balance: 0,
  total_available: 100,
  period_start: '2026-01-01T00:00:00Z',
  period_end: '2026-01-08T00:00:00Z',
  by_operation: {},
};
const ada = {
  user: { user_id: 'usr_1', email: 'ada@example.org' },
  tenant: { tenant_id: 'ten_1', name: 'Acme' },
  role: 'owner',
  usage,
  storage: { used_bytes: 0, limit_bytes: 1 },
};

async function send(address: string): Promise<Response> {
  if (new URL(address).pathname === '/v1/auth/logout') return new Response(null, { status: 204 });
  return Response.json(ada, { headers: { 'x-csrf-token': 'token' } });
}

const text = () => document.body.textContent;
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);

beforeEach(async () => {
  location.href = 'http://server.example/console#account';
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

test('a page that the browser kept is loaded again when it is come back to', () => {
  const loadAgain = vi.spyOn(location, 'reload').mockReturnValue();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(loadAgain).not.toHaveBeenCalled();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(loadAgain).toHaveBeenCalledOnce();
});
