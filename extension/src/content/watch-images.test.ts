// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installObservers, loadedImage } from '../testing/fake-observers.ts';
import { watchImages } from './watch-images.ts';

let controller: AbortController;
let screen: ReturnType<typeof installObservers>;
let events: ReturnType<typeof listen>;

const listen = () => ({ onPicture: vi.fn(), onGone: vi.fn(), onLayout: vi.fn() });

beforeEach(() => {
  document.body.replaceChildren();
  controller = new AbortController();
  screen = installObservers();
  events = listen();
});
afterEach(() => controller.abort());

function watching(...images: HTMLImageElement[]) {
  document.body.append(...images);
  watchImages(events, controller.signal);
}
const mutationsSeen = () => new Promise((resolve) => setTimeout(resolve));

test('a picture is reported when it comes on the screen, and not before', () => {
  const image = loadedImage();
  watching(image);
  expect(events.onPicture).not.toHaveBeenCalled();
  screen.setOnScreen(image, true);
  expect(events.onPicture).toHaveBeenCalledExactlyOnceWith(image, 'https://site.example/a.jpg');
});

test('scrolling back and forth reports nothing twice', () => {
  const image = loadedImage();
  watching(image);
  for (const onScreen of [true, false, true]) screen.setOnScreen(image, onScreen);
  expect(events.onPicture).toHaveBeenCalledOnce();
});

test.each([
  ['smaller than the gate', { displayedPx: 60 }],
  ['a tiny file', { naturalPx: 20 }],
  ['a vector drawing', { src: 'https://site.example/logo.svg?v=2' }],
  ['an embedded vector drawing', { src: 'data:image/svg+xml,<svg/>' }],
])('%s is left alone', (_, spec) => {
  const image = loadedImage(spec);
  watching(image);
  screen.setOnScreen(image, true);
  expect(events.onPicture).not.toHaveBeenCalled();
});

test('images that a lazy or endless page adds later are found, wherever they hang', async () => {
  watching();
  const image = loadedImage();
  const card = document.createElement('article');
  card.append(image);
  document.body.append(card);
  await mutationsSeen();
  screen.setOnScreen(image, true);
  expect(events.onPicture).toHaveBeenCalledOnce();
});

test('an image that was not loaded yet is taken up when it loads', () => {
  const image = loadedImage();
  Object.defineProperty(image, 'complete', { value: false, configurable: true });
  watching(image);
  screen.setOnScreen(image, true);
  expect(events.onPicture).not.toHaveBeenCalled();
  Object.defineProperty(image, 'complete', { value: true, configurable: true });
  image.dispatchEvent(new Event('load'));
  expect(events.onPicture).toHaveBeenCalledOnce();
});

test('another picture in the same image takes the old badge away and is checked itself', async () => {
  const image = loadedImage();
  watching(image);
  screen.setOnScreen(image, true);
  image.src = 'https://site.example/b.jpg';
  await mutationsSeen();
  expect(events.onGone).toHaveBeenCalledWith(image);
  expect(events.onPicture).toHaveBeenLastCalledWith(image, 'https://site.example/b.jpg');
});

test('an image that leaves the page is let go; one that is only moved is not', async () => {
  const image = loadedImage();
  const elsewhere = document.body.appendChild(document.createElement('aside'));
  watching(image);
  screen.setOnScreen(image, true);
  elsewhere.append(image);
  await mutationsSeen();
  expect(events.onGone).not.toHaveBeenCalled();
  image.remove();
  await mutationsSeen();
  expect(events.onGone).toHaveBeenCalledExactlyOnceWith(image);
  expect(screen.isWatched(image)).toBe(false);
});

test('our own parts, and a publisher’s Telltale widget, are not looked at', () => {
  const image = loadedImage();
  const widget = document.body.appendChild(document.createElement('telltale-check'));
  widget.append(image);
  watchImages(events, controller.signal);
  expect(screen.isWatched(image)).toBe(false);
});

test('when it is switched off nothing is watched or reported any more', async () => {
  const image = loadedImage();
  watching(image);
  controller.abort();
  expect(screen.isWatched(image)).toBe(false);
  screen.setOnScreen(image, true);
  image.dispatchEvent(new Event('load'));
  document.body.append(loadedImage());
  await mutationsSeen();
  expect(events.onPicture).not.toHaveBeenCalled();
  expect(events.onGone).not.toHaveBeenCalled();
});
