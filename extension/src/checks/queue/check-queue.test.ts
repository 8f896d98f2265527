import { systemClock } from '@telltale/shared/client/clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { pageSeconds } from '../../storage/items.ts';
import { queueFor } from '../../testing/fake-queue.ts';
import type { QueueDeps } from './check-queue.ts';

const frame = { tabId: 1, frameId: 0, pageViewId: 'abcdef01' };
const aScreenLaterMs = 1_000;

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Checks whose detector ends when the test says so; what they did is written down in its order. */
function line(part: Partial<QueueDeps> = {}) {
  const queue = queueFor(part);
  const { signal: page } = new AbortController();
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (mark: string, { asked = false, sends = false, lastsMs = 0 } = {}) => {
    const place = queue.enter({ ...frame, mark }, asked);
    const outcome = place.attempt(async (turn, signal) => {
      await turn.toRead();
      done.push(`${mark} read`);
      await turn.detect(async () => {
        done.push(`${mark} judged`);
        signal.addEventListener('abort', () => done.push(`${mark} aborted`));
        if (lastsMs > 0) await systemClock.wait(lastsMs, signal);
        else await new Promise<void>((resolve) => ends.push(resolve));
      });
      if (sends) await turn.send(() => new Promise<void>((resolve) => ends.push(resolve)));
      return mark;
    }, page);
    outcome.catch(() => undefined);
    return { place, outcome };
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    begin,
    judged: () => done.filter((entry) => entry.endsWith('judged')).map((entry) => entry.slice(0, -7)),
    done,
    settle,
    seen: (shown: readonly string[], rest: { gone?: readonly string[]; isHidden?: boolean } = {}) =>
      queue.onScreen(frame, { shown, gone: rest.gone ?? [], isHidden: rest.isHidden ?? false }),
    async endOne() {
      ends.shift()?.();
      await settle();
    },
  };
}

test('what came on the screen last is looked at first, and the pictures of one screen from its top', async () => {
  const { begin, endOne, judged, settle } = line();
  for (const mark of ['a', 'b', 'c']) begin(mark);
  await settle();
  await vi.advanceTimersByTimeAsync(aScreenLaterMs);
  begin('d');
  await settle();
  for (let end = 0; end < 3; end += 1) await endOne();
  expect(judged()).toEqual(['a', 'd', 'b', 'c']);
});

test('what left the screen waits behind, until nothing on the screen waits', async () => {
  const { begin, endOne, judged, settle, seen } = line();
  for (const mark of ['a', 'b', 'c']) begin(mark);
  await settle();
  seen(['c']);
  await endOne();
  seen(['b']);
  await endOne();
  expect(judged()).toEqual(['a', 'c', 'b']);
});

test('after a fast scroll the first answer waits for one picture at most, whatever passed the screen', async () => {
  const { begin, endOne, judged, settle, seen } = line();
  for (let at = 0; at < 200; at += 1) begin(`passed ${at}`);
  await settle();
  await vi.advanceTimersByTimeAsync(aScreenLaterMs);
  begin('here');
  seen(['here']);
  await vi.advanceTimersByTimeAsync(aScreenLaterMs);
  await endOne();
  expect(judged()).toEqual(['passed 0', 'here']);
});

test('what gave its place back begins again, and nothing is lost', async () => {
  const { begin, endOne, settle, seen } = line();
  const passed = ['a', 'b', 'c', 'd', 'e'].map((mark) => begin(mark));
  await settle();
  const here = ['f', 'g', 'h', 'i'].map((mark) => begin(mark));
  seen(['f', 'g', 'h', 'i']);
  await vi.advanceTimersByTimeAsync(aScreenLaterMs);
  for (let end = 0; end < 9; end += 1) await endOne();
  const all = await Promise.all([...passed, ...here].map(({ outcome }) => outcome));
  expect(all).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
});

test('what the reader asked for goes first, on the screen or not', async () => {
  const { begin, endOne, judged, settle, seen } = line();
  for (const mark of ['a', 'b', 'c', 'd', 'e', 'f']) begin(mark);
  await settle();
  begin('asked', { asked: true });
  seen(['b', 'c', 'd', 'e', 'f'], { gone: ['asked'] });
  await endOne();
  await endOne();
  expect(judged().slice(0, 3)).toEqual(['a', 'b', 'asked']);
});

test('what left its page is dropped, and the work on it is aborted', async () => {
  const { begin, done, settle, seen } = line();
  const [judged, waiting] = [begin('a'), begin('b')];
  await settle();
  seen([], { gone: ['a', 'b'] });
  await settle();
  expect(done).toContain('a aborted');
  expect([judged, waiting].map(({ place }) => place.departed.reason)).toEqual(['gone', 'gone']);
  expect(waiting.place.abandoned.aborted).toBe(true);
  await expect(waiting.outcome).rejects.toThrow();
});

test('what was sent may have been paid for: it is seen to its end although its picture left the page', async () => {
  const { begin, endOne, settle, seen } = line();
  const { place, outcome } = begin('a', { sends: true });
  await settle();
  await endOne();
  seen([], { gone: ['a'] });
  await endOne();
  expect(place.departed.aborted).toBe(true);
  expect(await outcome).toBe('a');
});

test('a tab that nobody sees waits: its checks leave the line, but the one that is being looked at ends', async () => {
  const { begin, endOne, judged, settle, seen } = line();
  const [first, second] = [begin('a'), begin('b')];
  await settle();
  seen([], { isHidden: true });
  await endOne();
  expect(await first?.outcome).toBe('a');
  expect([first, second].map(({ place }) => place.departed.reason)).toEqual(['hidden', 'hidden']);
  expect(judged()).toEqual(['a']);
});

test('of two places that wait for one answer the more urgent one counts, and the last one keeps it', async () => {
  const { begin, endOne, judged, settle, seen } = line();
  const [, b, c] = ['a', 'b', 'c'].map((mark) => begin(mark));
  const twin = begin('twin of c');
  await settle();
  c?.place.admit(twin.place);
  seen(['b', 'twin of c'], { gone: ['c'] });
  await settle();
  expect(c?.place.abandoned.aborted).toBe(false);
  seen(['twin of c'], { gone: ['b'] });
  await endOne();
  expect(judged().slice(0, 2)).toEqual(['a', 'c']);
  expect(b?.place.abandoned.aborted).toBe(true);
});

test('on battery the detector rests between pictures, but not for what the reader asks', async () => {
  const { begin, judged } = line({ isOnBattery: () => true });
  for (const mark of ['a', 'b']) begin(mark, { lastsMs: 200 });
  await vi.advanceTimersByTimeAsync(600);
  expect(judged()).toEqual(['a']);
  begin('asked', { asked: true, lastsMs: 100 });
  await vi.advanceTimersByTimeAsync(0);
  expect(judged()).toEqual(['a', 'asked']);
  await vi.advanceTimersByTimeAsync(aScreenLaterMs);
  expect(judged()).toEqual(['a', 'asked', 'b']);
});

test('a page has so many seconds of the detector; what the reader asks for goes beyond them', async () => {
  await pageSeconds.write(30);
  const { begin } = line();
  const first = begin('a', { lastsMs: 30_000 });
  const second = begin('b', { lastsMs: 100 });
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await first.outcome).toBe('a');
  await expect(second.outcome).rejects.toMatchObject({ code: 'page_time_spent' });
  const asked = begin('c', { asked: true, lastsMs: 100 });
  await vi.advanceTimersByTimeAsync(aScreenLaterMs);
  expect(await asked.outcome).toBe('c');
});

test.each([
  ['set on by an hour', 3_600_000],
  ['set back by an hour', -3_600_000],
])('a clock that is %s while the detector works changes nothing', async (_, byMs) => {
  const { begin, judged } = line({ isOnBattery: () => true });
  const all = ['a', 'b', 'c'].map((mark) => begin(mark, { lastsMs: 200 }));
  await vi.advanceTimersByTimeAsync(100);
  vi.setSystemTime(Date.now() + byMs);
  await vi.advanceTimersByTimeAsync(300);
  vi.setSystemTime(Date.now() - byMs);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(judged()).toEqual(['a', 'b', 'c']);
  expect(await Promise.all(all.map(({ outcome }) => outcome))).toEqual(['a', 'b', 'c']);
});

test('a computer that sleeps while the detector works costs its page no more than one picture may', async () => {
  const { begin } = line();
  const first = begin('a', { lastsMs: 3_600_000 });
  const second = begin('b', { lastsMs: 100 });
  await vi.advanceTimersByTimeAsync(3_601_000);
  expect(await first.outcome).toBe('a');
  expect(await second.outcome).toBe('b');
});
