import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLookout } from './in-view.ts';
import type { Shown } from './picture-for.ts';

type Seen = { readonly whole: readonly [number, number]; readonly seen: readonly [number, number] };

/** Those that the browser was asked to make; `show` tells the last one what it sees, where it still looks. */
const made: { isOn: boolean; readonly show: (...entries: Seen[]) => void }[] = [];
const show = (...entries: Seen[]) => made.findLast(({ isOn }) => isOn)?.show(...entries);
const rect = ([width, height]: readonly [number, number]) => ({ width, height });

beforeEach(() => {
  made.length = 0;
  vi.stubGlobal('innerWidth', 1000);
  vi.stubGlobal('innerHeight', 700);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #own;
      constructor(tell: (entries: object[]) => void) {
        const show = (...entries: Seen[]) =>
          tell(
            entries.map(({ whole, seen }) => ({
              boundingClientRect: rect(whole),
              intersectionRect: rect(seen),
            })),
          );
        this.#own = { isOn: false, show };
        made.push(this.#own);
      }
      observe() {
        this.#own.isOn = true;
      }
      disconnect() {
        this.#own.isOn = false;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function shownOf(sidePx: number, { address = 'a.jpg', complete = true } = {}): Shown {
  const facts = { complete, naturalWidth: sidePx, naturalHeight: sidePx };
  return { picture: facts as HTMLImageElement, address };
}

test.each<[string, Seen, number]>([
  ['a half', { whole: [400, 300], seen: [400, 150] }, 1],
  ['less than a half', { whole: [400, 300], seen: [400, 140] }, 0],
  [
    'what fills half of the window, of a picture of four windows,',
    { whole: [300, 3000], seen: [300, 350] },
    1,
  ],
  ['an edge of such a picture', { whole: [300, 3000], seen: [300, 100] }, 0],
  ['nothing of a picture without a size', { whole: [0, 0], seen: [0, 0] }, 0],
])('%s counts as seen or not', (_what, seen, times) => {
  const onView = vi.fn();
  createLookout(onView).waitFor(shownOf(400));
  show(seen);
  expect(onView).toHaveBeenCalledTimes(times);
});

test('of several entries in one delivery the newest counts', () => {
  const onView = vi.fn();
  createLookout(onView).waitFor(shownOf(400));
  show({ whole: [400, 300], seen: [0, 0] }, { whole: [400, 300], seen: [400, 300] });
  expect(onView).toHaveBeenCalledOnce();
});

test('a placeholder, and a file that has not come, are not waited for', () => {
  const lookout = createLookout(vi.fn());
  lookout.waitFor(shownOf(1));
  lookout.waitFor(shownOf(400, { complete: false }));
  expect(made).toEqual([]);
});

test('of one picture whose file goes on changing, two files are told: a preview and the picture itself', () => {
  const onView = vi.fn();
  const lookout = createLookout(onView);
  const { picture } = shownOf(400);
  for (const address of ['?t=1', '?t=2', '?t=3', '?t=4']) {
    lookout.waitFor({ picture, address });
    show({ whole: [400, 300], seen: [400, 300] });
  }
  expect(onView).toHaveBeenCalledTimes(2);
  lookout.waitFor(shownOf(400));
  show({ whole: [400, 300], seen: [400, 300] });
  expect(onView).toHaveBeenCalledTimes(3);
});

test('the same picture is waited for once, another one in place of it', () => {
  const lookout = createLookout(vi.fn());
  const first = shownOf(400);
  for (let time = 0; time < 200; time += 1) lookout.waitFor({ ...first });
  expect(made.map(({ isOn }) => isOn)).toEqual([true]);
  lookout.waitFor({ ...first, address: 'b.jpg' });
  expect(made.map(({ isOn }) => isOn)).toEqual([false, true]);
  lookout.waitFor(null);
  expect(made.map(({ isOn }) => isOn)).toEqual([false, false]);
});
