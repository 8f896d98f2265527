// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNaturalSizes } from './natural-sizes.ts';

/** What the browser was asked to load, and how each ends. */
const asked: { readonly url: string; readonly load: () => void }[] = [];
const onKnown = vi.fn();
const [one, two] = [document.createElement('div'), document.createElement('div')];

beforeEach(() => {
  asked.length = 0;
  vi.clearAllMocks();
  class FakeImage extends EventTarget {
    readonly naturalWidth = 800;
    readonly naturalHeight = 600;
    set src(url: string) {
      asked.push({ url, load: () => void this.dispatchEvent(new Event('load')) });
    }
  }
  vi.stubGlobal('Image', FakeImage);
});
afterEach(() => vi.unstubAllGlobals());

test('a file is asked for once, and each element that waits is told of once', () => {
  const sizes = createNaturalSizes(onKnown);
  for (const element of [one, one, two, one]) expect(sizes.of('a.jpg', element)).toBeNull();
  expect(asked.map(({ url }) => url)).toEqual(['a.jpg']);
  asked[0]?.load();
  expect(onKnown.mock.calls).toEqual([[one], [two]]);
  expect(sizes.of('a.jpg', one)).toEqual({ naturalWidthPx: 800, naturalHeightPx: 600 });
});

test('of a page that draws ever new pictures only so many are remembered', () => {
  const sizes = createNaturalSizes(onKnown);
  for (let at = 0; at <= 2_000; at += 1) {
    sizes.of(`data:image/png;base64,${at}`, one);
    asked[at]?.load();
  }
  expect(sizes.of('data:image/png;base64,2000', one)).not.toBeNull();
  expect(sizes.of('data:image/png;base64,0', one)).toBeNull();
});
