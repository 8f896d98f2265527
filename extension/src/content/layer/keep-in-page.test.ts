// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepInPage } from './keep-in-page.ts';

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

const home = () => document.documentElement;

/** Mutations are told at the end of the task. */
const told = () => new Promise<void>((resolve) => queueMicrotask(() => setImmediate(resolve)));

test('nothing is in the page until it is wanted, and nothing stays when it is not', () => {
  const element = document.createElement('div');
  const kept = keepInPage(element, { home, onRemoved: () => undefined }, life.signal);
  expect(element.isConnected).toBe(false);
  kept.want(true);
  expect(element.parentElement).toBe(document.documentElement);
  kept.want(false);
  expect(element.isConnected).toBe(false);
});

test('taken out or moved it comes back five times a minute; then somebody is told, and it waits for its minute', async () => {
  const element = document.createElement('div');
  const onRemoved = vi.fn();
  keepInPage(element, { home, onRemoved }, life.signal).want(true);
  for (let time = 0; time < 5; time += 1) {
    if (time % 2 === 0) element.remove();
    else document.body.append(element);
    await told();
    expect(element.parentElement).toBe(document.documentElement);
    vi.advanceTimersByTime(1_000);
  }
  expect(onRemoved).not.toHaveBeenCalled();
  element.remove();
  await told();
  expect(element.isConnected).toBe(false);
  expect(onRemoved).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(54_000);
  expect(element.isConnected).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(element.isConnected).toBe(true);
});

test('what ended does not come back', async () => {
  const element = document.createElement('div');
  keepInPage(element, { home, onRemoved: () => undefined }, life.signal).want(true);
  life.abort();
  await told();
  expect(element.isConnected).toBe(false);
});
