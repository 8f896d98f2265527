// @vitest-environment happy-dom
import { NetworkProblem } from '@telltale/shared/client';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDrafts, keepDraftsOf, useDraft } from './draft.ts';
import { useLoaded, useReloadUntil } from './hooks.ts';
import { WhenLoaded } from './parts.tsx';

const answers: (string | Error)[] = [];
const load = vi.fn(async () => {
  const answer = answers.shift() ?? new NetworkProblem('offline');
  if (answer instanceof Error) throw answer;
  return answer;
});

function Screen() {
  const loaded = useLoaded(load);
  useReloadUntil(loaded, (value) => value === 'done', 1_000);
  return (
    <WhenLoaded loaded={loaded}>
      {(value) => (
        <>
          <output>{value}</output>
          <Notes />
        </>
      )}
    </WhenLoaded>
  );
}

function Notes() {
  const draft = useDraft('notes');
  return (
    <form ref={draft.form} onInput={draft.keep}>
      <input type="radio" name="choice" value="a" />
      <input type="radio" name="choice" value="b" />
      <textarea name="reasons" />
    </form>
  );
}

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const shown = () => document.querySelector('output')?.textContent;
const reasons = () => document.querySelector('textarea');
const second = () => document.querySelectorAll<HTMLInputElement>('[type="radio"]')[1];

async function show(): Promise<void> {
  act(() => render(<Screen />, document.body));
  await wait(0);
}

function write(text: string): void {
  const field = reasons();
  const choice = second();
  if (!field || !choice) throw new Error('no form');
  field.value = text;
  choice.checked = true;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

beforeEach(() => {
  vi.useFakeTimers();
  load.mockClear();
  sessionStorage.clear();
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.useRealTimers();
});

test('a reload that fails takes nothing away, says so, and is repeated ever more slowly until an answer comes', async () => {
  answers.push('waiting', new NetworkProblem('offline'), new NetworkProblem('offline'), 'done');
  await show();
  write('Twenty minutes of work.');
  const written = reasons();
  await wait(1_000);
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('could not be reached');
  expect(reasons()).toBe(written);
  await wait(2_000);
  expect(load).toHaveBeenCalledTimes(3);
  await wait(3_999);
  expect(load).toHaveBeenCalledTimes(3);
  await wait(1);
  expect(shown()).toBe('done');
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('');
  expect(reasons()?.value).toBe('Twenty minutes of work.');
  await wait(100_000);
  expect(load).toHaveBeenCalledTimes(4);
});

test('a first load that fails says so in place of the screen', async () => {
  answers.push(new NetworkProblem('offline'));
  await show();
  expect(document.body.textContent).toContain('could not be reached');
  expect(shown()).toBeUndefined();
});

test('what was written comes back after the form was away, and is gone for the next person', async () => {
  answers.push('done', 'done', 'done');
  await show();
  keepDraftsOf('usr_1');
  write('Seen the working files.');
  act(() => render(null, document.body));
  keepDraftsOf('usr_1');
  await show();
  expect([reasons()?.value, second()?.checked]).toEqual(['Seen the working files.', true]);
  act(() => render(null, document.body));
  forgetDrafts();
  await show();
  expect([reasons()?.value, second()?.checked]).toEqual(['', false]);
});

test('what was written is gone for somebody else who signs in in the same tab', async () => {
  answers.push('done', 'done');
  await show();
  keepDraftsOf('usr_1');
  write('Seen the working files.');
  act(() => render(null, document.body));
  keepDraftsOf('usr_2');
  await show();
  expect(reasons()?.value).toBe('');
});
