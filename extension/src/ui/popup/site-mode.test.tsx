// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { english } from '../../testing/english.ts';
import { SiteMode } from './site-mode.tsx';

const onMode = vi.fn();

function list(): HTMLSelectElement {
  const state = { siteMode: null, mode: 'device' } as const;
  act(() => render(<SiteMode state={state} wording={english} onMode={onMode} />, document.body));
  const [select] = document.body.getElementsByTagName('select');
  if (!select) throw new Error('There is no list.');
  return select;
}

beforeEach(() => {
  render(null, document.body);
  onMode.mockClear();
});

function press(select: HTMLSelectElement, key: string, value?: string): void {
  act(() => void select.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  if (value === undefined) return;
  select.value = value;
  act(() => void select.dispatchEvent(new Event('change', { bubbles: true })));
}

test('what arrow keys pass is not in force: Enter chooses', () => {
  const select = list();
  press(select, 'ArrowDown', 'device');
  press(select, 'ArrowDown', 'fingerprints');
  press(select, 'ArrowDown', 'pictures');
  list();
  expect(select.value).toBe('pictures');
  expect(onMode).not.toHaveBeenCalled();
  press(select, 'Enter');
  expect(onMode).toHaveBeenCalledExactlyOnceWith('pictures');
});

test('who goes on from the list has chosen, and who comes back to where it stood has not', () => {
  const select = list();
  press(select, 'ArrowDown', 'device');
  act(() => void select.dispatchEvent(new Event('blur')));
  expect(onMode).toHaveBeenCalledExactlyOnceWith('device');
  press(select, 'ArrowDown', 'fingerprints');
  press(select, 'ArrowUp', '');
  act(() => void select.dispatchEvent(new Event('blur')));
  expect(onMode).toHaveBeenCalledOnce();
});

test('a choice with the mouse is in force at once, also after keys', () => {
  const select = list();
  press(select, 'ArrowDown', 'device');
  act(() => void select.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  select.value = 'fingerprints';
  act(() => void select.dispatchEvent(new Event('change', { bubbles: true })));
  expect(onMode).toHaveBeenCalledExactlyOnceWith('fingerprints');
});
