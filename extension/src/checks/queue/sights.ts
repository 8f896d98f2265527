import type { Sight, Spot } from './order.ts';

/** What a frame tells of its pictures that wait for their answers, by the marks of their addresses. */
export interface FrameScreen {
  readonly shown: readonly string[];
  /** No longer on the page. */
  readonly gone: readonly string[];
  /** Nobody sees the tab. */
  readonly isHidden: boolean;
}

export type Frame = Omit<Spot, 'mark'>;

/** The pictures that wait, by the frames that show them. */
export interface Sights {
  add(spot: Spot): Sight;
  remove(sight: Sight): void;
  tell(frame: Frame, screen: FrameScreen): void;
}

/** @param wave which wave comes on the screen now */
export function createSights(wave: () => number): Sights {
  const byFrame = new Map<string, Set<Sight>>();
  let count = 0;
  const remove = (sight: Sight) => {
    const name = nameOf(sight.spot);
    const there = byFrame.get(name);
    there?.delete(sight);
    if (there?.size === 0) byFrame.delete(name);
  };
  const depart = (sight: Sight, why: 'gone' | 'hidden') => {
    remove(sight);
    for (const listener of sight.onDeparture) listener(why);
  };
  return {
    add(spot) {
      count += 1;
      const sight = { spot, isShown: true, wave: wave(), number: count, onDeparture: new Set<never>() };
      byFrame.set(nameOf(spot), (byFrame.get(nameOf(spot)) ?? new Set()).add(sight));
      return sight;
    },
    remove,
    tell(frame, { shown, gone, isHidden }) {
      const [now, lost] = [new Set(shown), new Set(gone)];
      for (const sight of [...(byFrame.get(nameOf(frame)) ?? [])]) {
        const { mark } = sight.spot;
        if (isHidden) depart(sight, 'hidden');
        else if (lost.has(mark)) depart(sight, 'gone');
        else if (sight.isShown !== now.has(mark)) {
          sight.isShown = now.has(mark);
          sight.wave = wave();
        }
      }
    },
  };
}

function nameOf({ tabId, frameId, pageViewId }: Frame): string {
  return `${tabId} ${frameId} ${pageViewId}`;
}
