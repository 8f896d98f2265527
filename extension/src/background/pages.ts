import { siteOf } from '../messaging/site.ts';
import { paused, sitesOff } from '../storage/items.ts';
import { closePage, openPage } from '../storage/page-records.ts';

/** The pages now open, and the power to stop everything that is done for them. */
export interface Pages {
  /** Whether the page may be looked at; a page that may not leaves no trace. */
  open(tabId: number, pageViewId: string, pageUrl: string | undefined, asked?: boolean): Promise<boolean>;
  close(tabId: number): Promise<void>;
  /** Null when the site is off. Aborts when it is switched off, or the tab leaves the page. */
  signalFor(tabId: number, pageViewId: string, pageUrl: string | undefined): Promise<AbortSignal | null>;
  /** Stops what runs for sites that are off now, or everywhere. */
  enforce(isOffNow: (site: string) => boolean): void;
}

interface OpenPage {
  readonly pageViewId: string;
  readonly site: string;
  readonly controller: AbortController;
}

export function createPages(): Pages {
  const open = new Map<number, OpenPage>();
  const leave = (tabId: number) => {
    open.get(tabId)?.controller.abort();
    open.delete(tabId);
  };
  const enter = (tabId: number, pageViewId: string, site: string): OpenPage => {
    leave(tabId);
    const page = { pageViewId, site, controller: new AbortController() };
    open.set(tabId, page);
    return page;
  };
  return {
    async open(tabId, pageViewId, pageUrl, asked = false) {
      leave(tabId);
      const site = siteOf(pageUrl);
      if (site === null || (await isOff(site))) {
        await closePage(tabId);
        return false;
      }
      enter(tabId, pageViewId, site);
      await openPage(tabId, { pageViewId, site, asked });
      return true;
    },
    async close(tabId) {
      leave(tabId);
      await closePage(tabId);
    },
    async signalFor(tabId, pageViewId, pageUrl) {
      const site = siteOf(pageUrl);
      if (site === null || (await isOff(site))) return null;
      const known = open.get(tabId);
      // An evicted worker forgot its pages; the page that still asks is the one that is open.
      const page = known?.pageViewId === pageViewId ? known : enter(tabId, pageViewId, site);
      return page.controller.signal;
    },
    enforce(isOffNow) {
      for (const [tabId, { site }] of open) if (isOffNow(site)) leave(tabId);
    },
  };
}

async function isOff(site: string): Promise<boolean> {
  const [everywhere, off] = await Promise.all([paused.read(), sitesOff.read()]);
  return everywhere || off.includes(site);
}
