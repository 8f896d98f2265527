// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPlace, keepPlace } from '../frame/console-place.ts';
import { adasAccount } from '../testing/adas-account.ts';

type Answer = (path: string, body: unknown) => Response | undefined;

let answer: Answer = () => undefined;
let SignIn: typeof import('./sign-in.tsx').SignIn;

/** A server that says nothing where it has no answer. */
const send = async (address: string, { body, signal }: RequestInit) =>
  answer(new URL(address).pathname, body) ??
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

const refuse = (status: number, code: string) =>
  Response.json({ detail: '' }, { status, headers: { 'x-error-code': code } });
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const show = () => act(() => render(<SignIn />, document.body));
const heading = () => document.querySelector('h1')?.textContent;
const problem = () => document.querySelector('.problem')?.textContent;
const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`);

function write(id: string, text: string): void {
  const input = field(id);
  if (!input) throw new Error('no field');
  act(() => {
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function submit(): Promise<void> {
  act(() => void document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true })));
  await wait(0);
}

beforeEach(async () => {
  history.replaceState(null, '', '/sign-in');
  vi.stubGlobal('fetch', send);
  vi.useFakeTimers();
  ({ SignIn } = await import('./sign-in.tsx'));
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '');
});

test('a silent server leaves the form usable, and is given up', async () => {
  answer = () => undefined;
  show();
  write('address', 'ada@example.org');
  await wait(45_000);
  expect(problem()).toContain('could not be reached');
  expect(field('address')?.value).toBe('ada@example.org');
  answer = () => Response.json({ status: 'accepted' }, { status: 202 });
  await submit();
  expect(heading()).toBe('Look into your mailbox');
});

test('what the server refuses in a form keeps the form, and blames no link', async () => {
  answer = (path) => refuse(path === '/v1/account' ? 401 : 422, 'validation_failed');
  show();
  await wait(0);
  act(() => document.querySelector<HTMLButtonElement>('.aside button')?.click());
  write('address', 'ada@localhost');
  write('organization', 'Acme');
  await submit();
  expect([heading(), field('organization')?.value]).toEqual(['Create an account', 'Acme']);
  expect(problem()).toContain('Check what you wrote');
});

test('a link that was cut short on its way is told as one that does not work', async () => {
  history.replaceState({ token: 'short' }, '');
  answer = () => refuse(422, 'validation_failed');
  show();
  expect(heading()).toBe('Sign in with this link');
  act(() => document.querySelector('button')?.click());
  await wait(0);
  expect([heading(), problem()]).toEqual([
    'Sign in',
    expect.stringContaining('This link does not work any more'),
  ]);
});

test('tabs of a table become spaces of the name', async () => {
  const sent: unknown[] = [];
  answer = (path, body) => {
    if (path === '/v1/beta-signups') sent.push(JSON.parse(String(body)).organization);
    return refuse(401, 'session_required');
  };
  show();
  act(() => document.querySelector<HTMLButtonElement>('.aside button')?.click());
  write('address', 'ada@example.org');
  write('organization', ' Acme\tBerlin ');
  await submit();
  expect(sent).toEqual(['Acme Berlin']);
});

test('the tab that asked for a link goes on to its place in the console, too, once another tab has used the link', async () => {
  const left = vi.spyOn(location, 'replace').mockReturnValue();
  keepPlace({ hash: '#reviews/rev_1', userId: 'usr_1' });
  answer = (path) =>
    path === '/v1/account' ? refuse(401, 'session_required') : Response.json({}, { status: 202 });
  show();
  await wait(0);
  write('address', 'ada@example.org');
  await submit();
  expect(heading()).toBe('Look into your mailbox');
  forgetPlace();
  answer = () => Response.json(adasAccount);
  await wait(3_000);
  expect(heading()).toBe('You are signed in');
  expect(left).toHaveBeenCalledExactlyOnceWith('/console#reviews/rev_1');
});
