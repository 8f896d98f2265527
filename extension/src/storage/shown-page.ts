import { askPageName } from '../messaging/tab-signals.ts';
import { untilAborted } from '../platform/until-aborted.ts';
import { closePage, type PageView, readPage } from './page-records.ts';

/** A page with so much to do that it does not answer in time has a script of ours, and would have said that it is new. */
const answerTimeoutMs = 1_000;

/**
 * What is known of the page that a tab shows. Its port ends with a page, but a background that was stopped holds none,
 * and where no script of ours runs in the page after it nothing else tells: so the page itself is asked, and where it is
 * another one what is known of that before is forgotten.
 */
export async function readShownPage(tabId: number): Promise<PageView | null> {
  const page = await readPage(tabId);
  if (!page) return null;
  const asked = untilAborted(askPageName(tabId), AbortSignal.timeout(answerTimeoutMs));
  if ((await asked.catch(() => page.pageViewId)) === page.pageViewId) return page;
  // Meanwhile the next page may have begun.
  const now = await readPage(tabId);
  if (now?.pageViewId !== page.pageViewId) return now;
  await closePage(tabId);
  return null;
}
