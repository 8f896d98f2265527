// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { loadedImage } from '../../testing/fake-observers.ts';
import { createReports } from './reports.ts';

const picture = { url: 'https://site.example/a.jpg' };
const events = { onPicture: vi.fn(), onScreen: vi.fn(), onGone: vi.fn(), onLayout: vi.fn() };
const reconsider = vi.fn();

beforeEach(() => {
  document.body.replaceChildren();
  vi.clearAllMocks();
});

/** A background under the same box as a transparent image, as some sites build it. */
function twins() {
  const background = document.body.appendChild(document.createElement('div'));
  background.getBoundingClientRect = () => new DOMRect(10, 20, 300, 300);
  const image = document.body.appendChild(loadedImage());
  image.checkVisibility = () => false;
  return { background, image, reports: createReports(events, reconsider) };
}

test.each(['image first', 'background first'])('of twins the one that is seen is told: %s', (order) => {
  const { background, image, reports } = twins();
  const inOrder = order === 'image first' ? [image, background] : [background, image];
  for (const element of inOrder) reports.add(element, picture);
  expect(reports.on(background)).toEqual(picture);
  expect(reports.on(image)).toBeUndefined();
});

test('a transparent image without a twin is told: it may fade in', () => {
  const { image, reports } = twins();
  reports.add(image, picture);
  expect(events.onPicture).toHaveBeenCalledExactlyOnceWith(image, picture);
});

test('where both are seen the image is told, and it is looked at again when its twin goes', () => {
  const { background, image, reports } = twins();
  image.checkVisibility = () => true;
  reports.add(image, picture);
  reports.add(background, picture);
  expect(events.onPicture).toHaveBeenCalledExactlyOnceWith(image, picture);
  reports.remove(image);
  expect(reconsider).toHaveBeenCalledExactlyOnceWith(background);
});

test('one picture on two spots is told twice', () => {
  const { image, reports } = twins();
  const beside = document.body.appendChild(loadedImage());
  beside.getBoundingClientRect = () => new DOMRect(310, 20, 300, 300);
  reports.add(image, picture);
  reports.add(beside, picture);
  expect(events.onPicture).toHaveBeenCalledTimes(2);
});

test('a picture opened large above its own thumbnail is told beside it', () => {
  const { image, reports } = twins();
  const large = document.body.appendChild(loadedImage());
  large.getBoundingClientRect = () => new DOMRect(0, 0, 900, 600);
  reports.add(image, picture);
  reports.add(large, picture);
  expect(events.onPicture).toHaveBeenCalledTimes(2);
});
