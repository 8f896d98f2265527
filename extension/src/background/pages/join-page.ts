import type { Sender } from '../../messaging/protocol.ts';
import { pageUrlOf } from '../../messaging/site.ts';
import { askPageName } from '../../messaging/tab-signals.ts';
import { readPage } from '../../storage/page-records.ts';
import type { Pages } from './pages.ts';

/**
 * For a frame of another site. It may come before its page has begun, and while the page before that one is still known:
 * so it joins the page that is known and says itself that it is there. What asks not to be looked at keeps its frames out.
 */
export async function joinPage(pages: Pick<Pages, 'signalFor'>, tabId: number, sender: Sender) {
  const [page, pageViewId] = await Promise.all([readPage(tabId), askPageName(tabId)]);
  if (!page || page.pageViewId !== pageViewId || page.optedOut) return { enabled: false, pageViewId: '' };
  const signal = await pages.signalFor(tabId, pageViewId, pageUrlOf(sender));
  return { enabled: signal !== null, pageViewId };
}
