// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installObservers, loadedImage } from '../../testing/fake-observers.ts';
import { createLoadedAddresses } from '../page/loaded-addresses.ts';
import { createWatchedPictures } from './watched-pictures.ts';

const first = 'https://site.example/a.jpg';
const second = 'https://site.example/b.jpg';
const events = { onPicture: vi.fn(), onScreen: vi.fn(), onGone: vi.fn(), onLayout: vi.fn() };
let controller: AbortController;
let screen: ReturnType<typeof installObservers>;

beforeEach(() => {
  document.body.replaceChildren();
  for (const each of Object.values(events)) each.mockReset();
  controller = new AbortController();
  screen = installObservers();
});
afterEach(() => controller.abort());

/** What the page shows on this element changes without an event or a mutation from now on. */
function watchRuled(): (url: string) => void {
  const image = document.body.appendChild(loadedImage({ src: first }));
  let current = first;
  Object.defineProperty(image, 'currentSrc', { get: () => current });
  const pictures = createWatchedPictures(events, createLoadedAddresses(), controller.signal);
  pictures.add(image);
  screen.setOnScreen(image, true);
  return (url) => {
    current = url;
  };
}

const isTold = (pictures: number, gone: number) =>
  expect
    .poll(() => [events.onPicture, events.onGone].map(({ mock }) => mock.calls.length), { timeout: 5000 })
    .toEqual([pictures, gone]);

test('another file in the place of one that was told of is noticed though nothing tells of it, and so is none', async () => {
  const rule = watchRuled();
  await isTold(1, 0);
  rule(second);
  await isTold(2, 1);
  expect(events.onPicture).toHaveBeenLastCalledWith(expect.anything(), { url: second });
  rule('');
  await isTold(2, 2);
  rule(first);
  await isTold(3, 2);
});

test('a picture that is moved to a frame of the page is that frame’s', () => {
  const image = document.body.appendChild(loadedImage());
  const pictures = createWatchedPictures(events, createLoadedAddresses(), controller.signal);
  pictures.add(image);
  screen.setOnScreen(image, true);
  const frame = document.implementation.createHTMLDocument();
  frame.body.append(frame.adoptNode(image));
  pictures.dropGone();
  expect(events.onGone).toHaveBeenCalledExactlyOnceWith(image);
  expect(screen.isWatched(image)).toBe(false);
});
