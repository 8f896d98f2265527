// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markOf } from '../../messaging/media-mark.ts';
import { whenSeen } from '../page/when-seen.ts';
import { createSightings } from './sightings.ts';

const pageViewId = 'abcdef0123';
const [one, two, three] = ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'https://a.example/3.jpg'];
let life: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  setHidden(false);
  vi.useRealTimers();
});

function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

function watching(...urls: string[]) {
  const elements = urls.map(() => document.createElement('img'));
  const showing = new Map(elements.map((element, at) => [element, { url: urls[at] ?? '' }]));
  const away = new Set<Element>();
  const tell = vi.fn();
  const sightings = createSightings(pageViewId, { showing, away }, tell, life.signal);
  return { elements, showing, away, tell, ...sightings };
}

test('of the pictures that wait it tells which are on the screen and which left the page, once a moment', () => {
  const { elements, showing, away, tell, waitFor, onChange: changed } = watching(one, two, three, two);
  const never = new Promise<never>(() => undefined);
  for (const url of [one, two, three]) void waitFor(url, never);
  const [first, second, third] = elements;
  if (!first || !second || !third) throw new Error('Three images were made.');
  away.add(second);
  showing.delete(third);
  for (let time = 0; time < 3; time += 1) changed();
  vi.advanceTimersByTime(100);
  // The second one still shows elsewhere on the page.
  const shown = [one, two].map(markOf);
  expect(tell).toHaveBeenCalledExactlyOnceWith({ pageViewId, shown, gone: [markOf(three)], isHidden: false });
});

test('nothing is told where nothing waits', async () => {
  const { tell, waitFor, onChange: changed } = watching(one);
  await waitFor(one, Promise.resolve());
  changed();
  vi.advanceTimersByTime(100);
  setHidden(true);
  expect(tell).not.toHaveBeenCalled();
});

test('that nobody sees the page is told at once, and a page waits until it is seen', async () => {
  const { tell, waitFor } = watching(one);
  void waitFor(one, new Promise(() => undefined));
  setHidden(true);
  expect(tell).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isHidden: true }));
  const seen = vi.fn();
  const waiting = whenSeen().then(seen);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).not.toHaveBeenCalled();
  setHidden(false);
  await waiting;
  expect(seen).toHaveBeenCalledOnce();
});
