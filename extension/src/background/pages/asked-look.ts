import { askPageName } from '../../messaging/tab-signals.ts';
import { lookAt } from './automatic.ts';

/** The reader has a page's pictures checked by a click. */
export function createAskedLook() {
  const askedTabs = new Set<number>();
  return {
    /** Tabs whose page is being checked by a click, until it says that it is open. */
    askedTabs,
    async lookAsAsked(tabId: number) {
      askedTabs.add(tabId);
      const looked = await lookAt(tabId);
      // A drawing or a feed lets a script run and never opens as a page: the click is not one for the page after it.
      if (!looked || (await askPageName(tabId)) === null) askedTabs.delete(tabId);
      return looked;
    },
  };
}
