import type { AskingFrame } from '../../messaging/page-read.ts';

const perMinute = 240;
/** Of them: frames of other sites leave the page a half. */
const perMinuteInFrames = 120;
const minuteMs = 60_000;

/** It can be had later: the page's requests of this minute are used up. */
export class ReadLater extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('This page has had its requests of this minute.');
    this.name = 'ReadLater';
    this.waitMs = waitMs;
  }
}

/** How many requests a minute are made for the page in a tab, its frames included, so that no page makes a stream of them. */
export interface RequestBudget {
  /** @throws {ReadLater} */
  take(asking: Pick<AskingFrame, 'tabId' | 'isForeign'>): void;
  forget(tabId: number): void;
}

interface Taken {
  readonly atMs: number;
  readonly isForeign: boolean;
}

export function createRequestBudget(nowMs: () => number): RequestBudget {
  const takenByTab = new Map<number, Taken[]>();
  return {
    take({ tabId, isForeign = false }) {
      const atMs = nowMs();
      const recent = (takenByTab.get(tabId) ?? []).filter((earlier) => earlier.atMs > atMs - minuteMs);
      takenByTab.set(tabId, recent);
      assertFree(recent, perMinute, atMs);
      const inFrames = recent.filter((earlier) => earlier.isForeign);
      if (isForeign) assertFree(inFrames, perMinuteInFrames, atMs);
      recent.push({ atMs, isForeign });
    },
    forget: (tabId) => void takenByTab.delete(tabId),
  };
}

/** @throws {ReadLater} */
function assertFree([oldest, ...newer]: readonly Taken[], most: number, atMs: number): void {
  if (oldest && newer.length + 1 >= most) throw new ReadLater(oldest.atMs + minuteMs - atMs);
}
