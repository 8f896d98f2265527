// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installObservers, loadedImage } from '../../testing/fake-observers.ts';
import { createLayerHost } from '../layer/layer-host.ts';
import { createBadgePlaces } from './badge-places.ts';

let controller: AbortController;
let search: ReturnType<typeof vi.fn<() => Element[]>>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] });
  document.body.replaceChildren();
  controller = new AbortController();
  installObservers();
  search = vi.fn(() => []);
  document.elementsFromPoint = search;
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
});

function placesWithOneBadge() {
  const part = createLayerHost(controller.signal, () => undefined).addPart('pictures');
  const facts = { corner: () => ({ x: 'left', y: 'top' }) as const, isPicture: () => false };
  const places = createBadgePlaces(part, facts, controller.signal);
  const image = document.body.appendChild(loadedImage());
  image.checkVisibility = () => true;
  image.getAnimations = () => [];
  for (const around of [document.body, document.documentElement]) around.getAnimations = () => [];
  Object.defineProperties(document.documentElement, {
    clientWidth: { value: 1000, configurable: true },
    clientHeight: { value: 800, configurable: true },
  });
  places.placeOf(image);
  return places;
}
/** A page that changes something in every frame. */
function changeEachFrame(reposition: () => void, frames: number) {
  for (let frame = 0; frame < frames; frame += 1) {
    reposition();
    vi.advanceTimersByTime(16);
  }
}

test('a page that changes in every frame is searched for bars a few times a second, and once more at rest', () => {
  const { reposition } = placesWithOneBadge();
  changeEachFrame(reposition, 60);
  const searches = search.mock.calls.length / 2;
  expect(searches).toBeGreaterThan(3);
  expect(searches).toBeLessThan(10);
  changeEachFrame(reposition, 1);
  vi.advanceTimersByTime(400);
  expect(search.mock.calls.length / 2).toBeGreaterThan(searches);
});

test('nothing is looked at in a hidden tab', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const { reposition } = placesWithOneBadge();
  changeEachFrame(reposition, 1);
  const look = vi.spyOn(document.querySelector('img') ?? document.body, 'getBoundingClientRect');
  vi.advanceTimersByTime(1000);
  expect(look).toHaveBeenCalled();
  hidden.mockReturnValue(true);
  vi.advanceTimersByTime(1000);
  look.mockClear();
  vi.advanceTimersByTime(5000);
  expect(look).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(16);
  expect(look).toHaveBeenCalled();
  hidden.mockRestore();
});
