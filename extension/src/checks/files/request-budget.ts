const perMinute = 240;
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

/** How many requests a minute are made for the page in a tab, so that no page makes a stream of them. */
export interface RequestBudget {
  /** @throws {ReadLater} */
  take(tabId: number): void;
  forget(tabId: number): void;
}

export function createRequestBudget(nowMs: () => number): RequestBudget {
  const taken = new Map<number, number[]>();
  return {
    take(tabId) {
      const atMs = nowMs();
      const recent = (taken.get(tabId) ?? []).filter((earlierMs) => earlierMs > atMs - minuteMs);
      taken.set(tabId, recent);
      const [oldestMs = atMs] = recent;
      if (recent.length >= perMinute) throw new ReadLater(oldestMs + minuteMs - atMs);
      recent.push(atMs);
    },
    forget: (tabId) => void taken.delete(tabId),
  };
}
