// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTree } from './tree-watch.ts';

let leaving: AbortController;
beforeEach(() => {
  leaving = new AbortController();
  document.body.innerHTML = '<div class="slide"><img alt=""></div>';
});
afterEach(() => leaving.abort());

const slide = () => document.querySelector('.slide') as HTMLElement;
/** Longer than the watch rests. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 250));

test.each<[string, () => unknown]>([
  ['a class that moves', () => slide().classList.add('active')],
  ['a picture that comes', () => slide().prepend(document.createElement('img'))],
  ['a file that could be loaded', () => document.querySelector('img')?.dispatchEvent(new Event('load'))],
  ['a file that could not', () => document.querySelector('img')?.dispatchEvent(new Event('error'))],
])('%s is told', async (_what, change) => {
  const listener = vi.fn();
  watchTree(document, listener, leaving.signal);
  change();
  await expect.poll(() => listener.mock.calls.length).toBe(1);
});

test('many changes are told once, also to who asked twice; who left hears nothing', async () => {
  const [listener, other] = [vi.fn(), vi.fn()];
  const left = new AbortController();
  for (const signal of [leaving.signal, leaving.signal]) watchTree(document, listener, signal);
  watchTree(document, other, left.signal);
  left.abort();
  // In tasks of their own, as an animation's steps are, within the rest.
  for (let step = 0; step < 5; step += 1) {
    slide().style.opacity = `${step / 5}`;
    await new Promise((resolve) => setTimeout(resolve));
  }
  await aMoment();
  expect(listener).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
});

test('who comes after everybody left is told, too', async () => {
  const first = new AbortController();
  watchTree(document, vi.fn(), first.signal);
  first.abort();
  slide().classList.add('unseen');
  await aMoment();
  const listener = vi.fn();
  watchTree(document, listener, leaving.signal);
  slide().classList.add('active');
  await expect.poll(() => listener.mock.calls.length).toBe(1);
});
