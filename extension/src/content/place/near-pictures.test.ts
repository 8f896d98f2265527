// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { installObservers } from '../../testing/fake-observers.ts';
import { createNearPictures } from './near-pictures.ts';

test('a picture is near until the browser says that it is far away, and again once it comes back', () => {
  const screen = installObservers();
  const onChange = vi.fn();
  const near = createNearPictures(onChange, new AbortController().signal);
  const picture = document.createElement('img');
  near.add(picture);
  expect(near.has(picture)).toBe(true);
  screen.setOnScreen(picture, false);
  expect(near.has(picture)).toBe(false);
  expect(onChange).toHaveBeenCalledWith([picture]);
  screen.setOnScreen(picture, true);
  expect(near.has(picture)).toBe(true);
});

test('a picture that is let go of is watched no longer, and none is after the end', () => {
  const screen = installObservers();
  const end = new AbortController();
  const near = createNearPictures(() => undefined, end.signal);
  const [gone, kept] = [document.createElement('img'), document.createElement('img')];
  near.add(gone);
  near.add(kept);
  near.remove(gone);
  expect([screen.isWatched(gone), screen.isWatched(kept)]).toEqual([false, true]);
  end.abort();
  expect(screen.isWatched(kept)).toBe(false);
});
