// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import type { NotedError } from '../../messaging/noted-error.ts';
import { english } from '../../testing/english.ts';
import { DiagnosticsView, reportOf } from './diagnostics-view.tsx';

const noted = (name: string, atMs: number): NotedError => ({
  ...{ atMs, version: '0.1.0', where: 'check', name, message: '', stack: ['run background.js:1:2'] },
});
const errors = [noted('TypeError', 1_000), noted('RangeError', 2_000)];

function draw(shown: readonly NotedError[], onCopy = vi.fn(async (_: string) => undefined)) {
  const onClear = vi.fn();
  act(() =>
    render(
      <DiagnosticsView errors={shown} wording={english} onCopy={onCopy} onClear={onClear} />,
      document.body,
    ),
  );
  return { onCopy, onClear };
}

test('the newest error comes first, with version and place', () => {
  draw(errors);
  expect([...document.querySelectorAll('pre')].map((row) => row.textContent)).toEqual([
    'Telltale 0.1.0, check: RangeError\n  run background.js:1:2',
    'Telltale 0.1.0, check: TypeError\n  run background.js:1:2',
  ]);
});

test('the report that is copied is what the page shows, without times', async () => {
  const { onCopy } = draw(errors);
  const [copy] = document.querySelectorAll('button');
  await act(async () => copy?.click());
  expect(onCopy).toHaveBeenCalledExactlyOnceWith(reportOf(errors));
  expect(reportOf(errors)).not.toMatch(/1970|2026|:00/);
  expect(document.querySelector('[role=status]')?.textContent).toBe('The report is copied.');
});

test('where nothing went wrong it says so, and there is nothing to copy', () => {
  draw([]);
  expect(document.body.textContent).toContain('Nothing has gone wrong');
  expect(document.querySelectorAll('button')).toHaveLength(0);
});

test('when the list is deleted, the keyboard goes on from what is said in its place', () => {
  const { onClear } = draw(errors);
  act(() => document.querySelectorAll('button')[1]?.click());
  expect(onClear).toHaveBeenCalledOnce();
  draw([]);
  expect(document.activeElement?.textContent).toBe(english.text('diagnostics_none'));
});
