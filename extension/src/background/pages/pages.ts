import type { AskingFrame } from '../../messaging/page-read.ts';
import { siteOf } from '../../messaging/site.ts';
import { closePage, openPage, type PageTraits, readPage } from '../../storage/page-records.ts';
import { trimRecords } from '../../storage/session-room.ts';
import { isOff } from '../../storage/switch-site.ts';

/** The pages now open, and the power to stop everything that is done for them. */
export interface Pages {
  /** Whether the page may be looked at; a page that may not leaves no trace. Its frames open it, too, in any order. */
  open(tabId: number, pageViewId: string, pageUrl: string | undefined, traits?: PageTraits): Promise<boolean>;
  close(tabId: number): Promise<void>;
  /** The page is gone from the tab, unless it is another one that is open there by now. */
  onLeave(tabId: number, pageViewId: string): Promise<void>;
  /** Null when the site is off. Aborts when it is switched off, or the tab leaves the page. */
  signalFor(tabId: number, pageViewId: string, pageUrl: string | undefined): Promise<AbortSignal | null>;
  /** Whether one more picture may be checked that nobody asked for, of a page that is open, or of the frames in it. */
  admit(asking: Asking, pageViewId: string, imageKey: string): boolean;
  /** Stops what runs for sites that are off now, or everywhere. */
  enforce(isOffNow: (site: string) => boolean): void;
}

type Asking = Pick<AskingFrame, 'tabId' | 'isForeign'>;

interface OpenPage {
  readonly pageViewId: string;
  readonly site: string;
  readonly controller: AbortController;
  /** The pictures that were checked without being asked about. */
  readonly met: Set<string>;
  readonly metInFrames: Set<string>;
}

/**
 * Pictures that are written into a page cost no request, and of one colour no time of the detector's: without a bound,
 * one page could have the extension work and write without an end.
 */
const maxUnasked = 3_000;
const metBetweenTrims = 50;

export function createPages(): Pages {
  const open = createOpenPages();
  const runExclusive = oneAfterTheOther();
  return {
    open: (tabId, pageViewId, pageUrl, traits = {}) =>
      runExclusive(async () => {
        if (!open.has(tabId, pageViewId)) open.leave(tabId);
        const site = siteOf(pageUrl);
        if (site === null || (await isOff(site))) {
          open.leave(tabId);
          await closePage(tabId);
          return false;
        }
        if (!open.has(tabId, pageViewId)) open.enter(tabId, pageViewId, site);
        await openPage(tabId, { pageViewId, site, ...traits });
        return true;
      }),
    async close(tabId) {
      open.leave(tabId);
      await closePage(tabId);
    },
    onLeave: (tabId, pageViewId) =>
      runExclusive(async () => {
        if (open.has(tabId, pageViewId)) open.leave(tabId);
        if ((await readPage(tabId))?.pageViewId === pageViewId) await closePage(tabId);
      }),
    async signalFor(tabId, pageViewId, pageUrl) {
      const site = siteOf(pageUrl);
      if (site === null || (await isOff(site))) return null;
      // An evicted worker forgot its pages; the page that still asks is the one that is open.
      return open.signalOf(tabId, pageViewId) ?? open.enter(tabId, pageViewId, site);
    },
    admit: open.admit,
    enforce: open.leaveSites,
  };
}

/** What this worker knows of the pages that are open, by their tabs. */
function createOpenPages() {
  const open = new Map<number, OpenPage>();
  const leave = (tabId: number) => {
    open.get(tabId)?.controller.abort();
    open.delete(tabId);
  };
  const signalOf = (tabId: number, pageViewId: string) => {
    const page = open.get(tabId);
    return page?.pageViewId === pageViewId ? page.controller.signal : null;
  };
  return {
    leave,
    signalOf,
    has: (tabId: number, pageViewId: string) => signalOf(tabId, pageViewId) !== null,
    enter(tabId: number, pageViewId: string, site: string): AbortSignal {
      leave(tabId);
      const controller = new AbortController();
      open.set(tabId, { pageViewId, site, controller, met: new Set(), metInFrames: new Set() });
      return controller.signal;
    },
    admit({ tabId, isForeign }: Asking, pageViewId: string, imageKey: string): boolean {
      const page = open.get(tabId);
      if (page?.pageViewId !== pageViewId) return true;
      const met = isForeign ? page.metInFrames : page.met;
      if (met.has(imageKey)) return true;
      if (met.size >= maxUnasked) return false;
      met.add(imageKey);
      if (met.size % metBetweenTrims === 0) void trimRecords(pageViewId).catch(() => undefined);
      return true;
    },
    leaveSites(isOffNow: (site: string) => boolean) {
      for (const [tabId, { site }] of open) if (isOffNow(site)) leave(tabId);
    },
  };
}

/** Frames of one page that open it at once must not forget each other's answers. */
function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
